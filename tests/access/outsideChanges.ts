/** Changes of records in cities to which a limited member has no access. */
import { getTableName, sql } from 'drizzle-orm'
import { roleSlugs } from '../../contract/roles'
import { dailyCollections, employees, sagas } from '../../server/db/schema'
import type { OwnedTable } from '../../server/ownership/ownership'
import { allOwnedTables } from '../helpers/ownedTables'
import type { TestServer } from '../helpers/server'
import type { Fixtures } from './fixtures'
import { createMarkedRows } from './markedRows'
import type { LocationRole } from './samples/sample'

/** Returns true for tables whose rows limited members can see, except pictures and organisations. */
const isVisible = ({ table, limited }: OwnedTable) =>
  limited === 'visible' && !['images', 'organisations'].includes(getTableName(table))
const visibleRows = allOwnedTables.filter(isVisible).map(({ table }) => table)
const visibleTables = allOwnedTables
  .filter(ownedTable => isVisible(ownedTable) || ownedTable.owners.some(({ of }) => visibleRows.includes(of)))
  .map(({ table }) => getTableName(table))

/**
 * Returns the changes outside of the limit, in the order in which they are made. Later changes use records that earlier
 * ones have created. The last parameter has the ids of two cities outside of the limit.
 */
export function outsideChangesOf(
  t: TestServer,
  fixtures: Fixtures,
  role: LocationRole,
  [lviv, odesa]: readonly [string, string],
) {
  const owner = fixtures.owners[role]
  const base = `/b2b/${roleSlugs[role]}`
  let serial = 0
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await t.call(owner, method, path, body, { remoteAddress: `10.9.${role.length}.${++serial}` })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const place = (cityId: string, name: string) => ({
    ...{ name, cityId, street: 'Green street', houseNumber: '7', zipCode: '79000' },
    point: { latitude: 50.45, longitude: 30.52 },
  })
  const made = { store: '', bin: '' }
  const report = (type: string, data: object) =>
    t.call(
      fixtures.keys[role],
      'POST',
      '/v1/events',
      { id: `${type}-${role}`, type, time: new Date().toISOString(), subject: made.bin, data },
      { remoteAddress: `10.9.9.${++serial}` },
    )
  return {
    'rows in every table': () => createMarkedRows(t.db, owner.organisationId, owner.accountId, lviv, visibleTables),
    'a location is added': async () => {
      made.store = (await call('POST', `${base}/locations`, place(lviv, 'Green outside'))).guid
    },
    'a bin is added': async () => {
      made.bin = (await call('POST', `${base}/locations/${made.store}/bins`, { description: '' })).guid
    },
    'something is collected': async () => {
      const day = new Date().toISOString().slice(0, 10)
      const mass = { material: 'plastic', type: 'PET', objects: 900, grams: 90_000 } as const
      await t.db.insert(dailyCollections).values({ locationId: made.store, day, ...mass })
    },
    'a bin is full and faulty': async () => {
      await report('bin.level', { level: 0.97 })
      await report('bin.faulted', { note: 'stuck' })
      await t.db.execute(
        sql`update bins set level = 0.97, fault_at = now(), fault_note = 'stuck' where id = ${made.bin}`,
      )
    },
    'a bin is public': () => call('PUT', `${base}/locations/bins/${made.bin}/isPublic/true`),
    'an employee works there': async () => {
      const person = { name: 'Ada', email: `ada-${role}@outside.example`, role: 'RecyclingManager' as const }
      await t.db.insert(employees).values({ ...person, organisationId: owner.organisationId, locationId: made.store })
    },
    'an employee works nowhere': () =>
      call('POST', '/b2b/retail/employees/cashier', { name: 'Abe', email: `abe-${role}@outside.example` }),
    'a pickup is requested': () =>
      call('PUT', `${base}/locations/${made.store}:requestPickup`, {
        until: new Date().toISOString().slice(0, 10),
        hours: '9–17',
      }),
    'the location moves': () =>
      call('PUT', `${base}/locations/${made.store}`, { ...place(odesa, 'Green renamed'), zipcode: '65000' }),
    'a recycler books it': () =>
      t.call(fixtures.owners.Recycler, 'POST', `/b2b/recycler/recycling-sagas/${made.store}`, undefined, {
        remoteAddress: `10.9.8.${++serial}`,
      }),
    'the pickup is finished': () =>
      t.db.execute(sql`update ${sagas} set status = 'Finished', finished_at = now() where location_id = ${made.store}`),
    'a colleague saves a view': () =>
      call('POST', '/views', { list: 'locations', name: `Odesa ${role}`, state: { filter: { cityId: odesa } } }),
    'a location is imported': () =>
      call('POST', `${base}/imports`, {
        list: 'locations',
        key: '00000000-0000-4000-8000-00000000000a',
        rows: [{ line: 2, values: { name: 'Green import', city: 'Odesa', street: 'Main', houseNumber: '1' } }],
      }),
    'the location is deleted': () => call('DELETE', `${base}/locations/${made.store}`),
  }
}
