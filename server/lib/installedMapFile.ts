/**
 * Finds the map file of the installation: `map.pmtiles` in DATA_DIR, with vector tiles whose layers have the names of
 * the Protomaps basemap (PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). If the file
 * exists, the portal calls no external tile host.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The header's length in bytes, the offsets of the version and of the tile type in it, and the number of the tile type
 * "Mapbox vector tiles".
 */
const [headerBytes, versionAt, typeAt, vectorTiles] = [127, 7, 99, 1]

/**
 * Returns the file's path; undefined if the file does not exist.
 * @throws {Error} with the reason why the file cannot be used
 */
export function findMapFile(dataDir: string): string | undefined {
  const file = join(dataDir, 'map.pmtiles')
  if (!existsSync(file)) return undefined
  const header = Buffer.alloc(headerBytes)
  const descriptor = openSync(file, 'r')
  const length = readSync(descriptor, header, 0, headerBytes, 0)
  closeSync(descriptor)
  if (length < headerBytes || header.toString('latin1', 0, versionAt) !== 'PMTiles')
    throw new Error(`${file} is no PMTiles file`)
  if (header[versionAt] !== 3) throw new Error(`${file} is PMTiles ${header[versionAt]}, not 3`)
  if (header[typeAt] !== vectorTiles) throw new Error(`${file} holds pictures, not vector tiles`)
  return file
}
