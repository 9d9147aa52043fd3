/** Checks that the declared ownership of tables agrees with the database's own catalogue. */
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { exemptTables } from '../../server/ownership/owned'
import { lockTriggers } from '../../server/ownership/ownership'
import { createMarkedRows } from '../access/markedRows'
import { readDatabaseCatalogue, tablesOfOrganisations } from '../helpers/databaseCatalogue'
import { allOwnedTables } from '../helpers/ownedTables'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

/** Returns the tables whose rows belong to an organisation, but whose ownership is not declared. */
async function undeclared() {
  const declared = new Set([...allOwnedTables.map(({ table }) => getTableName(table)), ...Object.keys(exemptTables)])
  return tablesOfOrganisations(await readDatabaseCatalogue(t.db)).filter(name => !declared.has(name))
}

describe('the declaration', () => {
  test('names every table that leads to an organisation', async () => {
    expect(await undeclared()).toEqual([])
  })

  test('a new table is reported by name, whether it has an organisation column, points to a location or to a table that does', async () => {
    await t.db.execute(sql`create table vans (id uuid primary key, organisation_id uuid)`)
    await t.db.execute(sql`create table trips (id uuid primary key, "from" uuid references locations)`)
    await t.db.execute(sql`create table stops (trip uuid references trips, note text)`)
    expect(await undeclared()).toEqual(['stops', 'trips', 'vans'])
    await t.db.execute(sql`drop table vans, trips, stops cascade`)
  })

  test('names no table that does not lead to one, and each once', async () => {
    const names = [...allOwnedTables.map(({ table }) => getTableName(table)), ...Object.keys(exemptTables)]
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const leading = tablesOfOrganisations(await readDatabaseCatalogue(t.db))
    expect(names.filter(name => !leading.includes(name))).toEqual([])
  })

  test('children are erased before the rows through which they are found', () => {
    const place = new Map(allOwnedTables.map(({ table }, at) => [table, at]))
    const late = allOwnedTables.filter(({ owners }, at) => owners.some(({ of }) => (place.get(of) ?? 0) < at))
    expect(late.map(({ table }) => getTableName(table))).toEqual([])
  })

  test('every table has the triggers that make its writes take the lock; a missing one is printed, for a migration', async () => {
    const installed = rowsOf<{ name: string; statement: string }>(
      await t.db.execute(sql`select tgname as name, pg_get_triggerdef(oid) as statement from pg_trigger`),
    )
    const flat = (text: string) =>
      text
        .replace(/public\.|[\s"();']+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    const wanted = allOwnedTables.flatMap(({ table }) => lockTriggers(table))
    const missing = wanted.filter(
      ({ name, statement }) => !installed.some(each => each.name === name && flat(each.statement) === flat(statement)),
    )
    expect(missing.map(({ statement }) => statement)).toEqual([])
  })
})

test('the export has the rows of every table that is declared exported, and of no other', async () => {
  const account = await t.organisation('Retailer')
  const markers = await createMarkedRows(t.db, account.organisationId, account.accountId, await t.city())
  const { raw } = await t.call(account, 'GET', '/b2b/retail/export')
  const text = raw.toString()
  const wrong = allOwnedTables.filter(({ table, exported }) => {
    const own = markers.get(getTableName(table)) ?? []
    // A row without its own text or id is recognised by the ids of the rows to which it refers.
    return (
      own.length > 0 &&
      own.some(marker => text.includes(marker)) !== !(typeof exported === 'object' && 'not' in exported)
    )
  })
  expect(wrong.map(({ table }) => getTableName(table))).toEqual([])
})
