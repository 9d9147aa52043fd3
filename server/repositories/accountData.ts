/**
 * All that an organisation has, as one JSON file (contract/accountData.ts). Written piece by piece: what a location
 * collected in years would not fit into memory for all of them.
 */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountData, accountDataSchema } from '../../contract/accountData'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { owned } from '../db/owned'
import { rowsOfOrganisation } from '../db/ownership'
import {
  accounts,
  applications,
  bins,
  cities,
  collections,
  employees,
  images,
  locations,
  notificationChoices,
  organisations,
  savedViews,
} from '../db/schema'
import { found } from '../errors'
import { imageOf } from '../files/imageUrls'
import { groupBy } from '../groupBy'
import { iso } from '../iso'
import { readRedemptions, readSagas, readSponsorships } from './accountRequests'
import { readRewardData } from './accountRewards'
import { keysRepository } from './keys'
import { listSupportActions } from './supportActions'
import { webhooksRepository } from './webhooks'

const locationsAtOnce = 20

const byRecords = owned.flatMap(({ table, exported }) =>
  typeof exported === 'object' && 'as' in exported ? [{ table, ...exported }] : [],
)
/** The file with what declared resources add to it. */
export const accountFileSchema = accountDataSchema.extend(
  Object.fromEntries(byRecords.map(({ as, record }) => [as, z.array(record)])),
) as unknown as typeof accountDataSchema

/** The file's text in pieces. */
export async function* accountDataPieces(db: Database, scope: Scope, now = new Date()): AsyncGenerator<string> {
  const head = { exportedAt: now.toISOString(), ...(await readHead(db, scope)) } satisfies Omit<
    AccountData,
    'locations'
  >
  const declared: Record<string, unknown[]> = {}
  for (const { table, as, read } of byRecords) {
    declared[as] = await read(db, rowsOfOrganisation(table, scope.organisationId))
  }
  yield `${JSON.stringify({ ...head, ...declared }).slice(0, -1)},"locations":[`
  let after: string | undefined
  for (;;) {
    const batch = await readLocations(db, scope, after)
    for (const [index, location] of batch.entries()) {
      yield `${after || index ? ',' : ''}\n${JSON.stringify(location)}`
    }
    after = batch.at(-1)?.guid
    if (batch.length < locationsAtOnce) break
  }
  yield ']}\n'
}

async function readHead(db: Database, scope: Scope) {
  const id = scope.organisationId
  const [organisation] = await db.select().from(organisations).where(rowsOfOrganisation(organisations, id))
  const { name, role, country, registrationAddress, registrationNumber, logoId, createdAt } = found(
    organisation,
    'Organisation',
  )
  const owners = await db.select().from(accounts).where(rowsOfOrganisation(accounts, id))
  const kept = await db.select().from(savedViews).where(rowsOfOrganisation(savedViews, id)).orderBy(asc(savedViews.id))
  const chosen = await db.select().from(notificationChoices).where(rowsOfOrganisation(notificationChoices, id))
  const mine = rowsOfOrganisation(employees, id)
  const hired = await db.select().from(employees).where(mine).orderBy(asc(employees.id))
  const asked = await db.select().from(applications).where(rowsOfOrganisation(applications, id))
  const pictures = await db.select({ id: images.id }).from(images).where(rowsOfOrganisation(images, id))
  return {
    organisation: {
      guid: id,
      name,
      createdAt: createdAt.toISOString(),
      role,
      country,
      registrationAddress,
      registrationNumber,
      logo: imageOf(logoId),
    },
    accounts: owners.map(row => ({ guid: row.id, email: row.email, createdAt: row.createdAt.toISOString() })),
    views: kept.map(({ id: guid, createdAt, list, name, state, isDefault }) => ({
      ...{ guid, list, name, state, isDefault },
      createdAt: createdAt.toISOString(),
    })),
    notificationChoices: chosen.map(({ accountId: accountGuid, ...choice }) => ({ accountGuid, ...choice })),
    applications: asked.map(row => ({
      guid: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      email: row.email,
      linkedInUrl: row.linkedInUrl,
    })),
    images: pictures.map(row => imageOf(row.id)),
    employees: hired.map(row => ({
      guid: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      email: row.email,
      employeeRole: row.role,
      locationGuid: row.locationId,
      deactivatedAt: iso(row.deactivatedAt),
    })),
    ...(await readRewardData(db, scope)),
    keys: (await keysRepository(db, scope).list({ offset: 0, limit: 10_000 })).items,
    redemptions: await readRedemptions(db, id),
    webhooks: (await webhooksRepository(db, scope, false).list({ offset: 0, limit: 10_000 })).items,
    sagas: await readSagas(db, id),
    sponsorships: await readSponsorships(db, id),
    supportActions: (await listSupportActions(db, scope, { offset: 0, limit: 10_000, language: 'en' })).items,
  }
}

/** The next few by id, deleted ones too. */
async function readLocations(
  db: Database,
  { organisationId }: Scope,
  after: string | undefined,
): Promise<AccountData['locations']> {
  const rows = await db
    .select({ location: locations, city: cities.names })
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(and(rowsOfOrganisation(locations, organisationId), after ? gt(locations.id, after) : undefined))
    .orderBy(asc(locations.id))
    .limit(locationsAtOnce)
  const ids = rows.map(row => row.location.id)
  if (!ids.length) return []
  const atLocation = (row: { locationId: string }) => row.locationId
  const binsOf = groupBy(await db.select().from(bins).where(inArray(bins.locationId, ids)), atLocation)
  const collected = groupBy(
    await db.select().from(collections).where(inArray(collections.locationId, ids)).orderBy(asc(collections.day)),
    atLocation,
  )
  return rows.map(({ location, city }) => ({
    guid: location.id,
    name: location.name,
    createdAt: location.createdAt.toISOString(),
    city,
    street: location.street,
    houseNumber: location.houseNumber,
    zipCode: location.zipCode,
    point: { latitude: location.latitude, longitude: location.longitude },
    deletedAt: iso(location.deletedAt),
    bins: (binsOf.get(location.id) ?? []).map(bin => ({
      guid: bin.id,
      name: bin.name,
      ownName: bin.ownName,
      createdAt: bin.createdAt.toISOString(),
      description: bin.description,
      isVisible: bin.isPublic,
    })),
    collected: (collected.get(location.id) ?? []).map(({ day, material, type, objects, grams }) => ({
      day,
      material,
      type,
      objects,
      kg: grams / 1000,
    })),
  }))
}
