/** Builds what is missing or stale: the portal into dist/portal (precompressed) and the server into dist/server. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'dist/.built')
const inputs = [
  'src',
  'contract',
  'server',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

const filesBelow = path =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap(name => filesBelow(join(path, name))) : [path]

/** A fingerprint of the sources' names, sizes and times: quick, and enough to notice an edit or a checkout. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of inputs
    .map(name => join(root, name))
    .filter(existsSync)
    .flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()

export async function build() {
  const { build } = await import('vite')
  const { precompress } = await import('./precompress.mjs')
  const stamp = fingerprint()
  await build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' })
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await precompress(join(root, 'dist/portal'))
  writeFileSync(stampFile, stamp)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-stale') || !isBuilt()) await build()
}
