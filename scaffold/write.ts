/**
 * Writes all files or none: creates and changes files, generates the migration, and formats everything. After a
 * failure, restores the previous files.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface WrittenFiles {
  made: string[]
  changed: string[]
  removed: string[]
}

const migrations = 'server/db/migrations'
const filesOf = (root: string, folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isFile() ? [`${folder}/${entry.name}`] : [],
  )
const migrationFiles = (root: string) => [...filesOf(root, migrations), ...filesOf(root, `${migrations}/meta`)]

const isSnapshot = (file: string) => file.endsWith('_snapshot.json')

function run(root: string, bin: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('node_modules', bin), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${bin} ${args[0]} failed:\n${stdout}${stderr}`)
  return `${stdout}${stderr}`
}

export interface ResourceChange {
  /** The new content of each file, by the file's path. */
  content: ReadonlyMap<string, string>
  /** Name of the migration that is generated. */
  name: string
  /** SQL statements that are added at the end of the migration. */
  triggers: string
}

/**
 * Writes the files and the migration. Older snapshots of the schema are deleted, because drizzle-kit compares only with
 * the newest one (docs/migrations.md).
 */
export function writeResourceFiles(root: string, { content, name, triggers }: ResourceChange): WrittenFiles {
  const before = new Map<string, string | undefined>()
  const keep = (file: string) =>
    before.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
  const journal = `${migrations}/meta/_journal.json`
  const there = migrationFiles(root)
  keep(journal)
  try {
    for (const [file, text] of content) {
      keep(file)
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    run(root, '@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', ...content.keys())
    const said = run(root, 'drizzle-kit/bin.cjs', 'generate', '--name', name)
    const made = migrationFiles(root).filter(file => !there.includes(file))
    for (const file of made) before.set(file, undefined)
    const sql = made.find(file => file.endsWith('.sql'))
    if (!sql) throw new Error(`drizzle-kit made no migration:\n${said}`)
    for (const file of there.filter(isSnapshot)) {
      keep(file)
      rmSync(join(root, file))
    }
    const statements = readFileSync(join(root, sql), 'utf8')
    writeFileSync(join(root, sql), `${statements.trimEnd()}\n${triggers}`)
  } catch (error) {
    for (const file of migrationFiles(root)) if (!there.includes(file)) rmSync(join(root, file))
    for (const [file, text] of before) {
      if (text === undefined) rmSync(join(root, file), { force: true })
      else writeFileSync(join(root, file), text)
    }
    throw error
  }
  const files = [...before.keys()].sort()
  const isNew = (file: string) => before.get(file) === undefined
  const isLeft = (file: string) => existsSync(join(root, file))
  return {
    made: files.filter(isNew),
    changed: files.filter(file => !isNew(file) && isLeft(file)),
    removed: files.filter(file => !isNew(file) && !isLeft(file)),
  }
}
