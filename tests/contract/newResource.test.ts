/**
 * Runs `npm run new` in a copy of the source tree. Checks that the copy with the new files compiles and passes the
 * linter, that fields are added and removed later, that the new resources are declared, and that a role can be a
 * reader. One field is added later and stays, and one is added and removed. With NEW_RESOURCE=whole (`npm run attack --
 * --only resource`) three fields of different kinds are added, removed and added again, and the tests that cover a
 * resource run in the copy too: among others, its list is sorted, searched and filled from a file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addNoteColumnToBins,
  declareVisitRules,
  lorryArguments,
  lorryOtherArguments,
  lorryReferenceArguments,
  translatePhrases,
  visitArguments,
} from '../helpers/newResources'
import { covering, ofNewLists, serving } from '../helpers/resourceTests'
import { setUpSourceCopy } from '../helpers/sourceCopy'

/** Whether the tests run too that start many tests in the copy, which takes many minutes. */
const isWhole = process.env.NEW_RESOURCE === 'whole'

const { copy, run, added, tree, changes } = setUpSourceCopy()
const clean = (bin: string, ...args: string[]) => {
  const { status, stdout, stderr } = run([join('node_modules', bin), ...args])
  return status === 0 ? 'clean' : `${stdout}\n${stderr}`
}
describe('a new resource', () => {
  let before: Map<string, string>
  let result: Awaited<ReturnType<typeof added>>
  beforeAll(async () => {
    before = tree()
    result = await added(...lorryArguments, ...lorryReferenceArguments, ...lorryOtherArguments)
  })

  test('is written, and each file is listed', () => {
    expect(result).toMatchObject({ status: 0, stderr: '' })
    const lines = result.stdout.split('\n').filter(line => /^ {2}[\w./-]+\/[\w.-]+$/.test(line))
    const left = tree()
    const removed = [...before.keys()].filter(file => !left.has(file))
    expect(lines.map(line => line.trim()).sort()).toEqual([...changes(before), ...removed].sort())
    const kinds = ['contract', 'server/db/schema', 'server/resources', 'src/resources', 'src/i18n/en', 'src/i18n/pl']
    expect(readFileSync(join(copy, 'contract/lorries.ts'), 'utf8')).toContain('note: multilineText().trim().nullish()')
    const definition = readFileSync(join(copy, 'src/resources/lorries.ts'), 'utf8')
    expect(definition).toContain(`{ kind: 'reference', source: 'depotId', resource: 'locations', optionText: 'name' }`)
    expect(definition).toMatch(
      /'markParked',\s+icon: 'start'[\s\S]*'markRetired',\s+icon: 'check'[\s\S]*'markActive',\s+icon: 'activate'/,
    )
    expect(changes(before)).toEqual(expect.arrayContaining(kinds.map(folder => `${folder}/lorries.ts`)))
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

  test('names the roles that only read in both halves, in the command that it keeps, and in the texts and tests', () => {
    const read = (file: string) => readFileSync(join(copy, file), 'utf8')
    expect(read('contract/lorries.ts')).toContain('--readers Retailer')
    expect(read('server/resources/lorries.ts')).toMatch(
      /readers: \['Retailer'\],[\s\S]*markRetired: \{\s*roles: \['Institution'\]/,
    )
    expect(read('src/resources/lorries.ts')).toContain(`readers: ['Retailer'],`)
    expect(read('src/i18n/en/lorries.ts')).toContain(`readers: 'New lorries will appear here.'`)
    expect(read('tests/portal/lorries.test.tsx')).toContain(
      `describe.each(['Retailer'] as const)('lorries of a %s, who only`,
    )
    expect(read('tests/helpers/addresses.ts')).toMatch(
      /'Institution', 'lorries', 'lorries'\][\s\S]*'Retailer', 'lorries', 'lorries', 'reads'\]/,
    )
  })

  test('is not written a second time', async () => {
    const made = tree()
    const again = await added(...lorryArguments)
    expect(again).toMatchObject({ status: 1, stderr: 'lorries: contract/lorries.ts is there already' })
    expect(changes(made)).toEqual([])
  })

  test('gets further fields next to what has been edited since, and loses them with their edits', async () => {
    const edit = (file: string, change: (text: string) => string) =>
      writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')))
    const read = (file: string) => readFileSync(join(copy, file), 'utf8')
    const polish = 'src/i18n/pl/lorries.ts'
    const translate = (text: string) => text.replace(/(\w+): ''/g, `$1: 'pl $1'`)
    edit(polish, translate)
    edit('server/resources/lorries.ts', text => text.replace(`plate: 'Plate 1'`, `plate: 'AA 1234'`))
    const add = async (field: string) =>
      expect(await added('field', 'lorries', field)).toMatchObject({ status: 0, stderr: '' })
    const toll = 'toll:money'
    const axles = 'axles:choice:Two,Three'
    const driver = 'driver:reference:employees:optional'
    if (!isWhole) await add(toll)
    edit(polish, translate)
    const existing = tree()
    const further = isWhole ? [toll, axles, driver] : [axles]
    for (const field of further) await add(field)
    expect(read(polish)).toContain(`plate: 'pl plate'`)
    expect(read(polish)).toMatch(
      isWhole
        ? /toll: '',\s+axles: '',\s+driverId: '',\s+guid: 'pl guid'/
        : /'pl toll',\s+axles: '',\s+guid: 'pl guid'/,
    )
    expect(read('server/resources/lorries.ts')).toMatch(/plate: 'AA 1234',[^}]*toll: 99.5,[^}]*axles: 'Three'/)
    expect(read('contract/lorries.ts')).toMatch(/lorriesList = defineList[^)]*'toll', 'axles'\]/)

    edit(polish, translate)
    const whole = tree()
    for (const field of further) {
      const name = field.slice(0, field.indexOf(':'))
      expect(await added('field', 'lorries', '--remove', name)).toMatchObject({ status: 0, stderr: '' })
    }
    // White space is ignored, because the linter keeps an object on several lines once it has been broken into lines.
    const squeezed = (text = '') => text.replace(/,(?=\s*[\])}])/g, '').replace(/\s+/g, '')
    const isMigration = (file: string) => file.includes('/migrations/')
    const different = changes(existing).filter(file => !isMigration(file))
    expect(different.filter(file => squeezed(read(file)) !== squeezed(existing.get(file)))).toEqual([])
    expect(changes(whole).filter(file => !isMigration(file)).length).toBeGreaterThan(6)
    if (isWhole) for (const field of [toll, axles]) await add(field)
  }, 300_000)

  test('and a stored column of the list of bins takes four files, with the texts as one', () => {
    const without = tree()
    addNoteColumnToBins(copy)
    const edited = changes(without).map(file => file.replace(/^src\/i18n\/\w+/, 'src/i18n/{en,ua,pl}'))
    expect([...new Set(edited)].sort()).toEqual([
      'contract/bins.ts',
      'server/db/schema/places.ts',
      'src/i18n/{en,ua,pl}/allBins.ts',
      'src/resources/allBins.ts',
    ])
    expect(run(['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'bin_note']).stdout).toContain('bin_note')
  })

  test.each(['tsconfig.json', 'tsconfig.server.json'])(
    'and the whole tree with it have no type errors in %s',
    project => {
      // One checker takes half of the processor time and memory of the default four, which all infer the same types.
      expect(clean('typescript/bin/tsc', '-p', project, '--checkers', '1')).toBe('clean')
    },
    300_000,
  )

  test('is linted and formatted', () => {
    expect(clean('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...changes(before))).toBe('clean')
  })

  test('leaves nothing to migrate', () => {
    expect(run(['node_modules/drizzle-kit/bin.cjs', 'generate']).stdout).toContain('No schema changes')
  })
})

const valueAtPath = (messages: unknown, key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages)

describe('the calls of a new resource', () => {
  const from = (file: string) => import(/* @vite-ignore */ join(copy, file))

  test('have samples, labels in the audit log, and attacks on each field, without a hand-written line', async () => {
    const { declaredSamples } = await from('tests/access/samples/declaredSamples.ts')
    const { importableLists } = await from('tests/access/samples/importSamples.ts')
    const { leafNameOf, schemaLeavesOf } = await from('tests/access/schemaLeaves.ts')
    const { lorryResource } = await from('server/resources/lorries.ts')
    const linesOf = (role: string, calls: readonly string[]) =>
      calls.map(call => {
        const [method, path = ''] = call.split(' ')
        return `${method} /b2b/${role}/lorries${path}`
      })
    const transitions = ['markParked', 'markRetired', 'markActive'].map(key => `PUT /:id([^:]+)::${key}`)
    const writes = ['POST', 'PUT /:id', 'DELETE /:id', ...transitions]
    const lines = [...linesOf('institution', ['GET', ...writes]), ...linesOf('retail', ['GET'])]
    expect(
      Object.keys(declaredSamples)
        .filter(line => line.includes('/lorries'))
        .sort(),
    ).toEqual(lines.sort())
    const { create, change } = lorryResource
    const addedLater = isWhole ? 'toll axles' : 'toll'
    const sent = `plate note load photoId homeId depotId keeperId inspectedOn isRented size ${addedLater}`.split(' ')
    for (const { body } of [create[''], change]) {
      expect(schemaLeavesOf({ schema: { body } }).map(leafNameOf)).toEqual(sent.map(field => `body.${field}`))
    }
    const { labelOfField } = await from('src/custom/engine/history/resourceVocabulary.ts')
    const { lorries } = await from('src/i18n/en/lorries.ts')
    const ofLorries = (key: string) => String(valueAtPath({ resources: { lorries } }, key) ?? '')
    expect(sent.filter(field => !labelOfField(field, 'lorries', ofLorries))).toEqual([])
    expect(['Retailer', 'Institution'].filter(role => importableLists(role).includes('lorries'))).toEqual([
      'Institution',
    ])
  })
})

const vitest = (...args: string[]) =>
  run(['node_modules/vitest/vitest.mjs', 'run', '--fileParallelism=false', ...args], { NODE_ENV: 'test' })

test.runIf(isWhole)(
  'a list of each kind of field, or of a key and a day only, is sorted and searched, and its rows come from a file',
  async () => {
    const least = await added('cabs', '--for', 'Recycler', 'plate:text:unique', 'inspectedOn:day')
    expect(least).toMatchObject({ status: 0, stderr: '' })
    const memos = await added('memos', '--for', 'Retailer', 'description:text')
    expect(memos).toMatchObject({ status: 0, stderr: '' })
    expect(await added(...visitArguments)).toMatchObject({ status: 0, stderr: '' })
    declareVisitRules(copy)
    expect(readFileSync(join(copy, 'src/resources/visits.ts'), 'utf8')).toContain(
      `{ kind: 'choice', source: 'status', isState: true, under: [] }`,
    )
    const ofScreens = ['lorries', 'memos', 'visits', 'definitions'].map(name => `tests/portal/${name}.test`)
    const ofCode = [
      'tests/access/isolation.test.ts',
      'tests/access/teamAccess.test.ts',
      'tests/contract/folders.test.ts',
    ]
    const { status, stdout, stderr } = vitest('--reporter=verbose', ofNewLists, ...serving, ...ofScreens, ...ofCode)
    expect(stdout).toContain('POST /b2b/retail/visits breaks the rule paidOnMondays')
    expect(stdout).toContain('lorries of a Retailer, who only reads them')
    expect(stdout).toMatch(/✓ .*visits of a Retailer > are marked as done/)
    for (const list of ['lorries', 'cabs', 'memos', 'visits'])
      expect(stdout).toMatch(new RegExp(`✓ .*the list ${list} > `))
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\d+ passed/)
  },
  900_000,
)

describe.runIf(isWhole)('every test that covers resources', () => {
  test('reports missing phrases by name, and nothing else', () => {
    const { status, stdout, stderr } = vitest('tests/portal/configurationErrors.test.tsx')
    const missing = expect.stringContaining('the translation resources.lorries.title is missing')
    expect([status, stdout + stderr]).toEqual([1, missing])
    expect(stdout).toMatch(/have no mistake in ua for Retailer[\s\S]*have no mistake in pl for Institution/)
  }, 600_000)

  test('passes once the phrases exist', () => {
    for (const name of ['lorries', 'cabs', 'memos', 'visits']) translatePhrases(copy, name)
    const { status, stdout, stderr } = vitest(ofNewLists, 'tests/portal/configurationErrors.test.tsx', ...covering)
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
    console.log(
      `figure | a new resource of ${lorryReferenceArguments.length + lorryOtherArguments.length + 3} fields | ${covering.length + 1} test files hold | all`,
    )
  }, 1_800_000)
})
