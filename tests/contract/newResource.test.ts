/** `npm run new` in a copy of the tree: what it writes compiles, is clean and is declared; what it refuses leaves nothing. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'portal-new-'))
const left = ['node_modules', '.git', 'dist', 'data', 'public', 'coverage']

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: path => !left.includes(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true }))

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim() }
}
const added = (...args: string[]) => run('scripts/new.mjs', ...args)
const clean = (bin: string, ...args: string[]) => {
  const { status, stdout, stderr } = run(join('node_modules', bin), ...args)
  return status === 0 ? 'clean' : `${stdout}\n${stderr}`
}

/** Every file with what it holds. */
const tree = () =>
  new Map(
    ['contract', 'server', 'src', 'tests', 'docs'].flatMap(folder =>
      readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .map((path): [string, string] => [relative(copy, path), readFileSync(path, 'utf8')]),
    ),
  )
const changes = (before: Map<string, string>) =>
  [...tree()].filter(([file, text]) => before.get(file) !== text).map(([file]) => file)

const vans = ['vans', '--for', 'Retailer,Institution', 'plate:text:unique', 'note:multiline:optional', 'load:number']
const rest = ['photo:image:optional', 'home:city:optional', 'depot:reference:locations', 'keeper:reference:employees:optional']
const more = ['inspectedOn:day:optional', 'isRented:boolean', 'size:choice:Small,Large', 'status:states:Active,Retired']

describe('a resource that cannot be', () => {
  test.each([
    ['no role', ['vans', 'plate:text'], 'Say who has it, --for Retailer or --for Retailer,Institution'],
    ['a role that is none', ['vans', '--for', 'Driver', 'plate:text'], 'Driver: a role is one of'],
    ['a name that is there', ['employees', '--for', 'Retailer', 'plate:text'], 'contract/employees.ts is there already'],
    ['a name that means something', ['profiles', '--one', 'profile', '--for', 'Retailer', 'a:text'], 'means something'],
    ['a name that is none', ['Big-vans', '--for', 'Retailer', 'plate:text'], 'a name is plural and camelCase'],
    ['a field of no kind', ['vans', '--for', 'Retailer', 'plate:string'], 'a field is one of text, multiline'],
    ['a field of every record', ['vans', '--for', 'Retailer', 'guid:text'], 'guid is taken in every record'],
    ['a word of the language', ['vans', '--for', 'Retailer', 'class:text'], 'no word of the language'],
    ['a field called as it is itself', ['vans', '--for', 'Retailer', 'van:text'], 'called otherwise than its resource'],
    ['no field that names it', ['vans', '--for', 'Retailer', 'load:number'], 'A record needs a text that names it'],
    ['what the role has not', ['vans', '--for', 'Recycler', 'a:text', 'b:reference:locations'], 'nothing that a Recycler has'],
    ['an option that is none', ['vans', '--role', 'Retailer', 'plate:text'], `Unknown option '--role'`],
  ])('is refused with the reason, and nothing is written: %s', (_, args, reason) => {
    const before = tree()
    const { status, stderr } = added(...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(changes(before)).toEqual([])
  })
})

describe('a new resource', () => {
  let before: Map<string, string>
  let told: ReturnType<typeof added>
  beforeAll(() => {
    before = tree()
    told = added(...vans, ...rest, ...more)
  })

  test('is written, and each file is told', () => {
    expect(told).toMatchObject({ status: 0, stderr: '' })
    const lines = told.stdout.split('\n').flatMap(line => (line.startsWith('  ') && line.includes('/') ? [line.trim()] : []))
    expect(lines.filter(line => /^[\w./-]+$/.test(line)).sort()).toEqual(changes(before).sort())
    expect(changes(before)).toContain('server/db/schema/vans.ts')
  })

  test.each(['tsconfig.json', 'tsconfig.server.json'])('has no type errors in %s', project => {
    expect(clean('typescript/bin/tsc', '-p', project)).toBe('clean')
  })

  test('is linted and formatted', () => {
    expect(clean('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...changes(before))).toBe('clean')
  })

  test('is declared, with nothing left to migrate', () => {
    const print = `const { ownedResources } = await import('./server/resources/index.ts')
      console.log(JSON.stringify(ownedResources.find(({ what }) => what === 'Van').at))`
    expect(run('--import', 'tsx', '--input-type=module', '-e', print).stdout.trim()).toBe(
      JSON.stringify({ Retailer: '/b2b/retail/vans', Institution: '/b2b/institution/vans' }),
    )
    expect(run('node_modules/drizzle-kit/bin.cjs', 'generate').stdout).toContain('No schema changes')
  })

  test('is not written twice', () => {
    const made = tree()
    expect(added(...vans)).toMatchObject({ status: 1, stderr: 'vans: contract/vans.ts is there already' })
    expect(changes(made)).toEqual([])
  })
})
