/** Checks that `npm run new` rejects an impossible resource with the reason, and writes no files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpSourceCopy } from '../helpers/sourceCopy'

const { copy, run, added, setUpRejected, tree, changes } = setUpSourceCopy()

describe('a resource that is not possible', () => {
  const rejected = setUpRejected()
  test.each([
    ['no role', ['vans', 'plate:text'], 'Say who has it, --for Retailer or --for Retailer,Institution'],
    ['a reader that has not got it', ['vans', '--for', 'Retailer', '--readers', 'Sponsor', 'a:text'], 'roles of --for'],
    ['nothing but readers', ['vans', '--for', 'Retailer', '--readers', 'Retailer', 'a:text'], 'at least one role'],
    ['an unknown role', ['vans', '--for', 'Driver', 'plate:text'], 'Driver: a role is one of'],
    [
      'a name that is there',
      ['employees', '--for', 'Retailer', 'plate:text'],
      'contract/employees.ts is there already',
    ],
    ['a table that is there', ['digitalGoods', '--for', 'Retailer', 'a:text'], 'the table digital_goods is in'],
    [
      'a path that the API has',
      ['recyclingSagas', '--for', 'Recycler', 'a:text'],
      'a call at /b2b/recycler/recycling-sagas',
    ],
    [
      'a list that is there',
      ['staffSagas', '--for', 'Retailer', 'a:text'],
      'contract/lists.ts has a list of this name',
    ],
    [
      'an API extension that exists',
      ['labels', '--for', 'Retailer', 'a:text'],
      'contract/apiExtensions.ts has an extension of this name',
    ],
    [
      'a screen of the role',
      ['structure', '--one', 'site', '--for', 'Retailer', 'a:text'],
      'has a screen structure already',
    ],
    ['a reference to nothing', ['vans', '--for', 'Retailer', 'a:text', 'b:reference:ships'], 'no resource ships'],
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
    ['a key of one field', ['vans', '--for', 'Retailer', '--unique', 'a', 'a:text'], 'two different fields'],
    ['a key of no field', ['vans', '--for', 'Retailer', '--unique', 'a,b', 'a:text'], 'b is not one of the fields'],
    ['tabs of a text', ['vans', '--for', 'Retailer', 'a:text:tabs'], 'oneWay and tabs are for states'],
    ['no field that names it', ['vans', '--for', 'Retailer', 'load:number'], 'A record needs a text that names it'],
    [
      'what the role has not',
      ['vans', '--for', 'Recycler', 'a:text', 'b:reference:locations'],
      'nothing that a Recycler has',
    ],
    ['a field of nothing', ['field', 'vans', 'a:text:optional'], 'vans: there is no contract/vans.ts'],
    ['a field of handwritten code', ['field', 'employees', 'a:text:optional'], 'does not contain the command'],
    ['neither a field nor one to remove', ['field', 'employees'], 'Usage: npm run new -- field'],
    ['an unknown option', ['vans', '--role', 'Retailer', 'plate:text'], `Unknown option '--role'`],
  ])('is rejected with the reason, and nothing is written: %s', async (_, args, reason) => {
    const before = tree()
    const { status, stderr } = await rejected(...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(changes(before)).toEqual([])
  })

  test('is not asked for by --help, which explains the options instead', async () => {
    const before = tree()
    for (const args of [['--help'], ['vans', '--for', 'Retailer', '-h'], ['field', '--help']]) {
      const { status, stdout, stderr } = await added(...args)
      expect([status, stderr]).toEqual([0, ''])
      for (const option of ['--for', '--readers', '--one', '--unique']) expect(stdout).toContain(`  ${option} `)
    }
    expect(changes(before)).toEqual([])
  })

  test('is rejected without a question when there is no terminal', () => {
    expect(run(['scripts/new.mjs', 'vans', '--for', 'Retailer'])).toMatchObject({ status: 1, stdout: '' })
  })
})

describe('a resource that exists', () => {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')))
  beforeAll(async () => {
    // Names in comments and in messages are no declarations.
    const mention = `// extensions and lists once had crates: 'crates', segment: 'crates', pgTable('crates')\n`
    const message = `export const message = "GET '/b2b/retail/crates' and crates: cratesList"\n`
    edit('server/routes/pickups.ts', text => text + mention + message)
    for (const file of [
      'contract/lists.ts',
      'contract/apiExtensions.ts',
      'server/db/schema/places.ts',
      'src/app/areas.ts',
    ])
      edit(file, text => text + mention)
    const crates = await added('crates', '--for', 'Retailer', '--unique', 'on,size', 'a:text', 'on:day', 'size:number')
    expect(crates).toMatchObject({ status: 0, stderr: '' })
    expect(await added('boxes', '--for', 'Retailer', 'a:text')).toMatchObject({ status: 0, stderr: '' })
    edit('server/resources/crates.ts', text => text.replace('row => row', 'row => ({ ...row })'))
  }, 120_000)
  const rejected = setUpRejected()

  test.each([
    ['a text that records do not have', ['b:text'], 'records that exist have none. Add b:text:optional'],
    ['a unique text', ['b:text:unique:optional'], 'would all have the same value'],
    ['a field twice', ['a:number'], 'a is there twice'],
    ['the removal of no field', ['--remove', 'b'], 'b is not one of the fields: a, on, size'],
    ['the removal of its name', ['--remove', 'a'], 'A record needs a text that names it'],
    ['the removal of a part of a key', ['--remove', 'on'], 'on is not one of the fields'],
    [
      'a reference to what is erased before it',
      ['holder:reference:boxes:optional'],
      'move the resource of crates before that of boxes',
    ],
    ['a change of what has been edited', ['town:city:optional'], 'has been edited where the field belongs'],
  ])('is not changed: %s', async (_, args, reason) => {
    const before = tree()
    const { status, stderr } = await rejected('field', 'crates', ...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(changes(before)).toEqual([])
  })
})
