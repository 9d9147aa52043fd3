/**
 * Runs `npm run new` in a copy of the source tree. The whole copy with the new files compiles and passes the linter,
 * and the new resources are declared; a rejected command writes nothing. The new lists can be sorted, searched and
 * filled from a file. With NEW_RESOURCE=whole (`npm run attack -- --only resource`) all tests that cover a resource
 * run too.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { main } from '../../scaffold/main'

const root = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'portal-new-'))
const left = ['node_modules', '.git', 'dist', 'data', 'public', 'coverage']

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: path => !left.includes(relative(root, path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true }))

const run = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  return { status, stdout, stderr: stderr.trim() }
}
const clean = (bin: string, ...args: string[]) => {
  const { status, stdout, stderr } = run([join('node_modules', bin), ...args])
  return status === 0 ? 'clean' : `${stdout}\n${stderr}`
}
const added = async (...args: string[]) => {
  const [said, complained] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map(spy => spy.mockReturnValue())
  const status = await main(args, copy)
  const outputs = [said, complained].map(spy => spy?.mock.calls.flat().join('\n') ?? '')
  vi.restoreAllMocks()
  return { status, stdout: outputs[0] ?? '', stderr: outputs[1] ?? '' }
}

/** Returns every file with its content. */
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

const lorries = [
  'lorries',
  '--for',
  'Retailer,Institution',
  'plate:text:unique',
  'note:multiline:optional',
  'load:number',
]
const rest = [
  'photo:image:optional',
  'home:city:optional',
  'depot:reference:locations',
  'keeper:reference:employees:optional',
]
const more = ['inspectedOn:day:optional', 'isRented:boolean', 'size:choice:Small,Large', 'status:states:Active,Retired']

describe('a resource that is not possible', () => {
  test.each([
    ['no role', ['vans', 'plate:text'], 'Say who has it, --for Retailer or --for Retailer,Institution'],
    ['an unknown role', ['vans', '--for', 'Driver', 'plate:text'], 'Driver: a role is one of'],
    [
      'a name that is there',
      ['employees', '--for', 'Retailer', 'plate:text'],
      'contract/employees.ts is there already',
    ],
    ['a table that is there', ['digitalGoods', '--for', 'Retailer', 'a:text'], 'the table digital_goods is in'],
    ['a name that means something', ['profiles', '--one', 'profile', '--for', 'Retailer', 'a:text'], 'means something'],
    ['an invalid name', ['Big-vans', '--for', 'Retailer', 'plate:text'], 'a name is plural and camelCase'],
    ['one without a known name', ['sheep', '--for', 'Retailer', 'a:text'], 'say what one is called'],
    ['nothing in it', ['vans', '--for', 'Retailer'], 'A record needs a text that names it'],
    ['a field of no kind', ['vans', '--for', 'Retailer', 'plate:string'], 'a field is one of text, multiline'],
    ['a field of every record', ['vans', '--for', 'Retailer', 'guid:text'], 'guid is taken in every record'],
    ['a word of the language', ['vans', '--for', 'Retailer', 'class:text'], 'no word of the language'],
    ['a field twice', ['vans', '--for', 'Retailer', 'a:text', 'a:number'], 'a is there twice'],
    ['one state', ['vans', '--for', 'Retailer', 'a:text', 's:states:On'], 'two values or more'],
    ['a field called as it is itself', ['vans', '--for', 'Retailer', 'van:text'], 'called otherwise than its resource'],
    ['no field that names it', ['vans', '--for', 'Retailer', 'load:number'], 'A record needs a text that names it'],
    [
      'what the role has not',
      ['vans', '--for', 'Recycler', 'a:text', 'b:reference:locations'],
      'nothing that a Recycler has',
    ],
    ['an unknown option', ['vans', '--role', 'Retailer', 'plate:text'], `Unknown option '--role'`],
  ])('is rejected with the reason, and nothing is written: %s', async (_, args, reason) => {
    const before = tree()
    const { status, stderr } = await added(...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(changes(before)).toEqual([])
  })

  test('is rejected without a question when there is no terminal', () => {
    expect(run(['scripts/new.mjs', 'vans', '--for', 'Retailer'])).toMatchObject({ status: 1, stdout: '' })
  })
})

describe('a new resource', () => {
  let before: Map<string, string>
  let result: Awaited<ReturnType<typeof added>>
  beforeAll(async () => {
    before = tree()
    result = await added(...lorries, ...rest, ...more)
  })

  test('is written, and each file is listed', () => {
    expect(result).toMatchObject({ status: 0, stderr: '' })
    const lines = result.stdout.split('\n').filter(line => /^ {2}[\w./-]+\/[\w.-]+$/.test(line))
    expect(lines.map(line => line.trim()).sort()).toEqual(changes(before).sort())
    const kinds = ['contract', 'server/db/schema', 'server/resources', 'src/resources', 'src/i18n/en', 'src/i18n/pl']
    expect(changes(before)).toEqual(expect.arrayContaining(kinds.map(folder => `${folder}/lorries.ts`)))
  })

  test.each(['tsconfig.json', 'tsconfig.server.json'])(
    'and the whole tree with it have no type errors in %s',
    project => {
      expect(clean('typescript/bin/tsc', '-p', project)).toBe('clean')
    },
  )

  test('is linted and formatted', () => {
    expect(clean('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...changes(before))).toBe('clean')
  })

  test('leaves nothing to migrate', () => {
    expect(run(['node_modules/drizzle-kit/bin.cjs', 'generate']).stdout).toContain('No schema changes')
  })

  test('has English phrases, and the same keys with none in every other language', () => {
    const words = (language: string) => readFileSync(join(copy, `src/i18n/${language}/lorries.ts`), 'utf8')
    expect(words('en')).toContain(`create: 'Add lorry'`)
    const keys = (text: string) => [...text.slice(text.indexOf('= {')).matchAll(/(\w+):/g)].map(([, key]) => key)
    for (const language of ['ua', 'pl']) {
      expect(keys(words(language))).toEqual(keys(words('en')))
      expect(words(language).match(/: '[^']+'/g)).toBeNull()
    }
  })

  test('is not written a second time', async () => {
    const made = tree()
    const again = await added(...lorries)
    expect(again).toMatchObject({ status: 1, stderr: 'lorries: contract/lorries.ts is there already' })
    expect(changes(made)).toEqual([])
  })
})

describe('the calls of a new resource', () => {
  const from = (file: string) => import(/* @vite-ignore */ join(copy, file))

  test('have samples, and each of their fields is attacked, without a hand-written line', async () => {
    const { declaredSamples } = await from('tests/access/samples/declared.ts')
    const { importedLists } = await from('tests/access/samples/imports.ts')
    const { leavesOf, nameOf } = await from('tests/access/leaves.ts')
    const { lorryResource } = await from('server/resources/lorries.ts')
    const lines = ['retail', 'institution'].flatMap(role =>
      ['GET', 'POST', 'PUT /:id', 'DELETE /:id', 'PUT /:id([^:]+)::markActive', 'PUT /:id([^:]+)::markRetired'].map(
        call => {
          const [method, path = ''] = call.split(' ')
          return `${method} /b2b/${role}/lorries${path}`
        },
      ),
    )
    expect(Object.keys(declaredSamples)).toEqual(expect.arrayContaining(lines))
    const { create, change } = lorryResource
    const sent = 'plate note load photoId homeId depotId keeperId inspectedOn isRented size'.split(' ')
    for (const { body } of [create[''], change]) {
      expect(leavesOf({ schema: { body } }).map(nameOf)).toEqual(sent.map(field => `body.${field}`))
    }
    for (const role of ['Retailer', 'Institution']) expect(importedLists(role)).toContain('lorries')
  })
})

const vitest = (...files: string[]) =>
  run(['node_modules/vitest/vitest.mjs', 'run', '--fileParallelism=false', ...files], { NODE_ENV: 'test' })

/** Test files that serve every field of a resource. */
const serving = ['sortedLists', 'declaredImports', 'exportedImports'].map(name => `tests/server/${name}.test.ts`)

test('a list of each kind of field, or of a key and a day only, is sorted and searched, and its rows come from a file', async () => {
  const least = await added('cabs', '--for', 'Recycler', 'plate:text:unique', 'inspectedOn:day')
  expect(least).toMatchObject({ status: 0, stderr: '' })
  const { status, stdout, stderr } = vitest(...serving)
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/\d+ passed/)
}, 900_000)

/** All test files that cover a resource; none of them has a line for a particular one. */
const covering = [
  'tests/portal/lorries.test.tsx',
  'tests/server/ownership.test.ts',
  ...serving,
  'tests/portal/lists/declaredImport.test.tsx',
].concat(
  ['isolation', 'foreignRows', 'extraKeys', 'fuzz', 'erasure', 'spellings'].map(name => `tests/access/${name}.test.ts`),
)

describe.runIf(process.env.NEW_RESOURCE === 'whole')('every test that covers resources', () => {
  test('reports missing phrases by name, and nothing else', () => {
    const { status, stdout, stderr } = vitest('tests/portal/mistakes.test.tsx')
    const missing = expect.stringContaining('the translation resources.lorries.title is missing')
    expect([status, stdout + stderr]).toEqual([1, missing])
    expect(stdout).toMatch(/have no mistake in ua for Retailer[\s\S]*have no mistake in pl for Institution/)
  }, 600_000)

  test('passes once the phrases exist', () => {
    for (const name of ['lorries', 'cabs']) {
      const english = readFileSync(join(copy, `src/i18n/en/${name}.ts`), 'utf8')
      for (const language of ['ua', 'pl']) writeFileSync(join(copy, `src/i18n/${language}/${name}.ts`), english)
    }
    const { status, stdout, stderr } = vitest('tests/portal/mistakes.test.tsx', ...covering)
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
    console.log(
      `figure | a new resource of ${rest.length + more.length + 3} fields | ${covering.length + 1} test files hold | all`,
    )
  }, 1_800_000)
})
