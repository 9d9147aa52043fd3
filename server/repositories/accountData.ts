/**
 * All that an organisation has, as one JSON file (contract/accountData.ts). Written piece by piece: what a location
 * collected in years would not fit into memory for all of them.
 */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountData, accountDataSchema } from '../../contract/accountData'
import { unreported } from '../accounts/reportGrants'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { bins, cities, images, keptTrips, locations, notificationChoices, organisations } from '../db/schema'
import { found } from '../errors/apiErrors'
import { groupBy } from '../lib/groupBy'
import { mapInSlices } from '../lib/slices'
import { ownedTables } from '../ownership/owned'
import { rowsOfOrganisation } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'
import { columnsFor, picture } from '../queries/wireColumns'
import { ownRows, several, type Unwritten } from './accountRows'
import { keysRepository } from './keys'
import { listSupportActions } from './supportActions'
import { webhooksRepository } from './webhooks'

const locationsAtOnce = 20
const all = { offset: 0, limit: 10_000 }

const recordLists = () =>
  ownedTables().flatMap(({ table, exported }) =>
    typeof exported === 'object' && 'as' in exported ? [{ table, ...exported }] : [],
  )
/** Returns the schema of the file, with the records of declared resources. */
export const accountFileSchema = () =>
  accountDataSchema
    .extend(Object.fromEntries(recordLists().map(({ as, record }) => [as, z.array(record)])))
    .meta({ id: 'AccountFile' }) as unknown as typeof accountDataSchema

/** The file's text in pieces. */
export async function* accountDataPieces(db: Database, scope: Scope, now = databaseNow()): AsyncGenerator<string> {
  const head = { exportedAt: now.toISOString(), ...(await readHead(db, scope)) } satisfies Unwritten<
    Omit<AccountData, 'locations'>
  >
  const declared: Record<string, unknown[]> = {}
  for (const { table, as, read } of recordLists()) {
    declared[as] = await read(db, rowsOfOrganisation(table, scope.organisationId))
  }
  yield '{'
  for (const [name, value] of Object.entries({ ...head, ...declared }))
    yield `${JSON.stringify(name)}:${await textOf(value)},`
  yield '"locations":['
  let after: string | undefined
  for (;;) {
    const batch = await readLocations(db, scope, after)
    for (const [index, location] of batch.entries()) {
      yield `${after || index ? ',' : ''}\n${JSON.stringify(location)}`
    }
    after = batch.at(-1)?.guid as string | undefined
    if (batch.length < locationsAtOnce) break
  }
  yield ']}\n'
}

/** Returns a part of the file as JSON. Serialised at once, 100,000 employees would block the event loop. */
const textOf = async (value: unknown) =>
  Array.isArray(value)
    ? `[${(await mapInSlices(value, item => JSON.stringify(item))).join(',')}]`
    : JSON.stringify(value)

async function readHead(db: Database, scope: Scope) {
  const { rows, listed } = ownRows(db, scope.organisationId)
  const ofOne = { logo: picture(organisations.logoId) }
  const [organisation] = await rows(
    organisations,
    columnsFor(accountDataSchema.shape.organisation, organisations, ofOne),
  )
  const { accountId: accountGuid, kind, inPortal, mail, version } = notificationChoices
  const { members, order, done } = keptTrips
  return {
    organisation: found(organisation, 'Organisation'),
    accounts: await listed('accounts'),
    views: await listed('views'),
    notificationChoices: await rows(notificationChoices, { accountGuid, kind, inPortal, mail, version }),
    trips: await rows(keptTrips, { accountGuid: keptTrips.accountId, members, order, done }),
    applications: await listed('applications'),
    images: (await rows(images, { image: picture(images.id) })).map(({ image }) => image),
    employees: await listed('employees'),
    simpleRewards: await listed('simpleRewards'),
    fundraisingRewards: await listed('fundraisingRewards'),
    premiumRewards: await listed('premiumRewards'),
    keys: (await keysRepository(db, scope).list(all)).items,
    redemptions: await listed('redemptions'),
    webhooks: (await webhooksRepository(db, scope, false, unreported).list(all)).items,
    sagas: await listed('sagas'),
    sponsorships: await listed('sponsorships'),
    supportActions: (await listSupportActions(db, scope, { ...all, language: 'en' })).items,
  }
}

/** The next few by id, deleted ones too. */
async function readLocations(
  db: Database,
  { organisationId }: Scope,
  after: string | undefined,
): Promise<Unwritten<AccountData['locations']>> {
  const { id, latitude, longitude } = locations
  const collected = several<AccountData['locations'][number]['collected'][number]>(
    sql`json_build_object('day', c.day, 'material', c.material, 'type', c.type, 'objects', c.objects,
      'kg', (c.grams / 1000.0)::float8) order by c.day, c.material, c.type`,
    sql`collections c where c.location_id = ${locations}.id`,
  )
  const said = { city: cities.names, point: { latitude, longitude }, collected }
  const rows = await db
    .select(columnsFor(accountDataSchema.shape.locations.element, locations, said))
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(and(rowsOfOrganisation(locations, organisationId), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(locationsAtOnce)
  const ids = rows.map(row => row.guid)
  const { id: guid, locationId, name: number, ownName, createdAt: addedAt, description, isPublic: isVisible } = bins
  const held = ids.length
    ? await db
        .select({ locationId, bin: { guid, name: number, ownName, createdAt: addedAt, description, isVisible } })
        .from(bins)
        .where(inArray(locationId, ids))
    : []
  const binsOf = groupBy(held, row => row.locationId)
  return rows.map(({ collected, ...location }) => ({
    ...location,
    bins: (binsOf.get(location.guid) ?? []).map(({ bin }) => bin),
    collected,
  }))
}
