/**
 * Finds the map that the installation provides: `map.pmtiles` in DATA_DIR, vector tiles with the names of Protomaps'
 * basemap in one file (PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). If the file
 * exists, no tile host is called.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Offsets in the header: what the file is, the version, and that it holds Mapbox vector tiles. */
const [headerBytes, versionAt, typeAt, vectorTiles] = [127, 7, 99, 1]

/**
 * Returns the file's path; undefined if there is no file.
 * @throws {Error} saying what is wrong with the file
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
