/**
 * Builds everything: the portal into dist/portal (precompressed), the server into dist/server, and all messages into
 * dist/messages.json. Also creates in dist/embedded and dist/demo the files that would delay the first start by
 * seconds. With `--if-stale`, builds only if a source file has changed since the last build.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const execute = promisify(execFile)
const stampFile = join(projectFolder, 'dist/.built')
const inputs = [
  'src',
  'contract',
  'server',
  'public',
  'scripts',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

const filesBelow = path =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap(name => filesBelow(join(path, name))) : [path]

/**
 * Returns a fingerprint of the names, sizes and times of the source files. It is quick to compute, and changes after an
 * edit or a checkout.
 */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of inputs
    .map(name => join(projectFolder, name))
    .filter(existsSync)
    .flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint()

/** Writes all messages of the portal into a file, with which the server compares TERMS_FILE. */
async function writeMessages() {
  const { loadAllMessages } = await import(pathToFileURL(join(projectFolder, 'dist/server/catalogues.js')).href)
  writeFileSync(join(projectFolder, 'dist/messages.json'), JSON.stringify(await loadAllMessages()))
}

export async function build() {
  // Suppresses Vite's warning about future changes to the loading of its configuration, which no user can act on.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'
  const { build } = await import('vite')
  const { precompress } = await import('./precompress.mjs')
  const stamp = fingerprint()
  await build({ root: projectFolder, configFile: join(projectFolder, 'vite.server.config.ts'), logLevel: 'warn' })
  await writeMessages()
  const prepared = execute(process.execPath, [join(projectFolder, 'dist/server/prepareFirstStart.js')])
  await build({ root: projectFolder, configFile: join(projectFolder, 'vite.config.ts'), logLevel: 'warn' })
  await prepared
  await precompress(join(projectFolder, 'dist/portal'))
  writeFileSync(stampFile, stamp)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-stale') || !isBuilt()) await build()
}
