/**
 * Writes a .br and a .gz file next to each text file of at least 512 bytes, so that the server does not compress these
 * files while it serves them. Compression hardly saves anything in smaller files.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(?:js|css|json|svg|txt|webmanifest|geojson)$/
const leastBytes = 512

const filesBelow = folder =>
  readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

export async function precompress(folder) {
  const files = filesBelow(folder).filter(file => text.test(file) && statSync(file).size >= leastBytes)
  await Promise.all(
    files.map(async file => {
      const content = readFileSync(file)
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, options))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
