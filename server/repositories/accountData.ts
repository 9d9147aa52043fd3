/**
 * Exports the data of an organisation as one JSON file (contract/accountData.ts). Lists that can be long are read and
 * written in batches, because all rows together would not fit into memory, and reading them at once would delay all
 * other calls.
 */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountData, accountDataSchema, exportedBinSchema } from '../../contract/accountData'
import { silentGrantContext } from '../accounts/reportGrants'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { bins, cities, locations, notificationChoices, organisations, storedTrips } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { groupBy } from '../lib/groupBy'
import { listOwnedTables } from '../ownership/owned'
import { organisationRowsCondition } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'
import {
  type BatchReader,
  createSingleBatchReader,
  type IdentifiedItem,
  streamJsonBatches,
} from '../queries/keysetBatches'
import { imageColumn, wireColumnsFor } from '../queries/wireColumns'
import { createRowReaders, jsonArrayOf, type UnserialisedRecord } from './accountRows'
import { keysRepository } from './keys'
import { readNextSupportActions } from './supportActions'
import { webhooksRepository } from './webhooks'

const all = { offset: 0, limit: 10_000 }

const recordLists = () =>
  listOwnedTables().flatMap(({ table, exported }) =>
    typeof exported === 'object' && 'as' in exported ? [{ table, ...exported }] : [],
  )
/** Returns the schema of the file, including the lists of declared resources. */
export const accountFileSchema = () =>
  accountDataSchema
    .extend(Object.fromEntries(recordLists().map(({ as, record }) => [as, z.array(record)])))
    .meta({ id: 'AccountFile' }) as unknown as typeof accountDataSchema

/** Yields the JSON text of the file in pieces. */
export async function* streamAccountData(
  db: Database,
  scope: Scope,
  now = databaseNow(),
): AsyncGenerator<string, void> {
  const { rows } = createRowReaders(db, scope.organisationId)
  const ofOne = { logo: imageColumn(organisations.logoId) }
  const [row] = await rows(organisations, wireColumnsFor(accountDataSchema.shape.organisation, organisations, ofOne))
  const organisation: UnserialisedRecord<AccountData['organisation']> = requireFound(row, 'Organisation')
  yield `{"exportedAt":${JSON.stringify(now)},"organisation":${JSON.stringify(organisation)}`
  for (const [name, read] of Object.entries({ ...declaredLists(db, scope), ...fixedLists(db, scope) })) {
    yield* listPieces(name, read)
  }
  yield '}\n'
}

async function* listPieces(name: string, read: BatchReader<unknown>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let separator = '\n'
  for await (const texts of streamJsonBatches(read)) {
    yield separator + texts.join(',\n')
    separator = ',\n'
  }
  yield ']'
}

const declaredLists = (db: Database, { organisationId }: Scope) =>
  Object.fromEntries(
    recordLists().map(({ table, as, readNext }): [string, BatchReader<unknown>] => [
      as,
      (after, limit) => readNext(db, organisationRowsCondition(table, organisationId), after, limit),
    ]),
  )

type FixedLists = Omit<AccountData, 'exportedAt' | 'organisation'>

function fixedLists(db: Database, scope: Scope) {
  const { rows, listed, pictures } = createRowReaders(db, scope.organisationId)
  const { accountId: accountGuid, kind, inPortal, mail, version } = notificationChoices
  const { members, order, done } = storedTrips
  return {
    accounts: listed('accounts'),
    memberships: listed('memberships'),
    teamInvitations: listed('teamInvitations'),
    views: listed('views'),
    notificationChoices: createSingleBatchReader(() =>
      rows(notificationChoices, { accountGuid, kind, inPortal, mail, version }),
    ),
    trips: createSingleBatchReader(() =>
      rows(storedTrips, { accountGuid: storedTrips.accountId, members, order, done }),
    ),
    applications: listed('applications'),
    images: pictures,
    employees: listed('employees'),
    simpleRewards: listed('simpleRewards'),
    fundraisingRewards: listed('fundraisingRewards'),
    // Premium rewards are read one by one, because a reward may have 10 MB of codes.
    premiumRewards: Object.assign(listed('premiumRewards'), { mostRows: 1 }),
    keys: keysRepository(db, scope).next,
    redemptions: listed('redemptions'),
    webhooks: createSingleBatchReader(
      async () => (await webhooksRepository(db, scope, false, silentGrantContext).list(all)).items,
    ),
    sagas: listed('sagas'),
    sponsorships: listed('sponsorships'),
    supportActions: (after, limit) => readNextSupportActions(db, scope, after, limit),
    locations: (after, limit) => nextLocations(db, scope, after, limit),
  } satisfies { [List in keyof FixedLists]: BatchReader<UnserialisedRecord<FixedLists[List][number]>> }
}

/** Returns the next locations in the order of their ids, including deleted ones. */
async function nextLocations(
  db: Database,
  { organisationId }: Scope,
  after: string | undefined,
  limit: number,
): Promise<IdentifiedItem<UnserialisedRecord<AccountData['locations'][number]>>[]> {
  const { id, latitude, longitude } = locations
  const collected = jsonArrayOf<AccountData['locations'][number]['collected'][number]>(
    sql`json_build_object('day', c.day, 'material', c.material, 'type', c.type, 'objects', c.objects,
      'kg', (c.grams / 1000.0)::float8) order by c.day, c.material, c.type`,
    sql`collections c where c.location_id = ${locations}.id`,
  )
  const said = { city: cities.names, point: { latitude, longitude }, collected }
  const rows = await db
    .select(wireColumnsFor(accountDataSchema.shape.locations.element, locations, said))
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(and(organisationRowsCondition(locations, organisationId), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(limit)
  const ids = rows.map(row => row.guid)
  const held = ids.length
    ? await db
        .select({
          locationId: bins.locationId,
          bin: wireColumnsFor(exportedBinSchema, bins, { isVisible: bins.isPublic }),
        })
        .from(bins)
        .where(inArray(bins.locationId, ids))
    : []
  const binsOf = groupBy(held, row => row.locationId)
  return rows.map(({ collected, ...location }) => ({
    id: location.guid,
    item: { ...location, bins: (binsOf.get(location.guid) ?? []).map(({ bin }) => bin), collected },
  }))
}
