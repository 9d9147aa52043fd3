/**
 * Checks the stored keys by which employees are sorted and searched: a trigger fills them, the backfill fills those of
 * older rows, and lists compute no keys.
 */
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bcp47Tags, type Language } from '../../contract/languages'
import { startBackfills } from '../../server/db/backfills'
import { declaredBackfills } from '../../server/db/declaredBackfills'
import { backfills, employees } from '../../server/db/schema'
import { importedColumnKeys } from '../../server/declared/storedRows'
import { employeeResource } from '../../server/resources/employees'
import { openBeforeMigration } from '../helpers/beforeMigration'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { withoutKeyFunctions } from '../helpers/keyFunctions'
import { startTestServer, type TestServer } from '../helpers/server'

const id = '00000000-0000-4000-8000-000000000001'
/** Names in the order of the Ukrainian alphabet and of the Latin one. */
const cyrillic = ['Ганна', 'Ґалаґан', 'Иван', 'Іван', 'Їжак']
const latin = ['Anna', 'Ćwik', 'Łukasz', 'Żak']

describe.each(databaseEngines)('on %s', database => {
  let t: TestServer
  let owner: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    owner = await t.organisation('Retailer')
    const { organisationId } = owner
    const names = ['7 days', ...[...cyrillic, ...latin].reverse()]
    await t.db
      .insert(employees)
      .values(
        names.map((name, n) => ({ organisationId, name, email: `person${n}@shop.example`, role: 'Casher' as const })),
      )
  })
  afterAll(() => t.close())

  const list = async (query: string, language: Language = 'en') => {
    const headers = { 'accept-language': bcp47Tags[language] }
    const { status, body } = await t.call(owner, 'GET', `/b2b/retail/employees?${query}`, undefined, { headers })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { items: { name: string }[]; total: number }
  }
  const namesOf = async (query: string, language?: Language) =>
    (await list(query, language)).items.map(({ name }) => name)
  const inEnglish = ['7 days', ...latin, ...cyrillic]
  const inUkrainian = ['7 days', ...cyrillic, ...latin]

  test('a list is sorted and searched by the stored keys, in both directions and by pages', async () => {
    await withoutKeyFunctions(t.db, async () => {
      expect(await namesOf('sort=name')).toEqual(inEnglish)
      expect(await namesOf('sort=name', 'ua')).toEqual(inUkrainian)
      expect(await namesOf('sort=name&order=DESC')).toEqual(inEnglish.toReversed())
      expect(await namesOf('sort=name&order=DESC', 'ua')).toEqual(inUkrainian.toReversed())
      const pages = await Promise.all([0, 3, 6, 9].map(offset => namesOf(`sort=name&pageSize=3&Offset=${offset}`)))
      expect(pages.flat()).toEqual(inEnglish)
      expect(await namesOf('sort=email&pageSize=2')).toEqual(['7 days', 'Żak'])
      expect(await list('q=lukasz+SHOP')).toMatchObject({ items: [{ name: 'Łukasz' }], total: 1 })
      expect(await namesOf('q=person&sort=name', 'ua')).toEqual(inUkrainian)
    })
  })

  test('the keys follow a change of the name or the address', async () => {
    const isLukasz = eq(employees.name, 'Łukasz')
    await t.db.update(employees).set({ name: 'Aaron', email: 'moved@shop.example' }).where(isLukasz)
    expect((await namesOf('sort=name')).slice(0, 3)).toEqual(['7 days', 'Aaron', 'Anna'])
    expect(await namesOf('q=moved')).toEqual(['Aaron'])
    await t.db
      .update(employees)
      .set({ name: 'Łukasz', email: 'person2@shop.example' })
      .where(eq(employees.name, 'Aaron'))
    expect(await namesOf('sort=name')).toEqual(inEnglish)
  })

  test('rows without keys are last until the backfill fills them, and a search finds them meanwhile', async () => {
    const without = { nameKey: null, emailKey: null, searchText: null, version: sql`version` }
    await t.db.update(employees).set(without).where(eq(employees.name, 'Anna'))
    expect(await namesOf('sort=name')).toEqual([...inEnglish.filter(name => name !== 'Anna'), 'Anna'])
    expect(await namesOf('q=anna')).toEqual(['Anna'])
    await t.db.delete(backfills)
    await startBackfills(t.db, t.deps.log, declaredBackfills).done
    expect(await t.db.$count(employees, isNull(employees.searchText))).toBe(0)
    expect(await t.db.$count(employees, sql`${employees.version} <> 1 and ${employees.name} = 'Anna'`)).toBe(0)
    expect(await namesOf('sort=name')).toEqual(inEnglish)
  })

  test('an import does not write the keys', () => {
    const keys = importedColumnKeys(employeeResource)
    expect(keys).toContain('name')
    expect(keys.filter(key => ['nameKey', 'emailKey', 'searchText'].includes(key))).toEqual([])
  })

  test('the migration changes no row; the previous release can still add rows, and their keys are filled', async () => {
    const db = await openBeforeMigration(database, 'employee_keys')
    try {
      const add = (email: string) =>
        db.run(
          `insert into employees (organisation_id, name, email, role) values ('${id}', 'Анна', '${email}', 'Casher')`,
        )
      await db.run(`insert into organisations (id, role, name, registration_address, registration_number, country)
        values ('${id}', 'Retailer', 'Shop', 'Street 1', '1', 'UA')`)
      await add('a@x.example')
      await db.migrate()
      await add('b@x.example')
      expect(await db.run('select email, search_text from employees order by email')).toEqual([
        { email: 'a@x.example', search_text: null },
        { email: 'b@x.example', search_text: 'анна\nb@x.example' },
      ])
    } finally {
      await db.close()
    }
  })
})
