/**
 * All that an organisation has, as one JSON file (contract/accountData.ts). Written piece by piece: what a location
 * collected in years would not fit into memory for all of them.
 */
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { AccountData } from '../../contract/accountData'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import {
  accounts,
  bins,
  cities,
  collections,
  employees,
  images,
  locations,
  organisations,
  sagas,
  sponsorshipRewards,
  sponsorships,
} from '../db/schema'
import { found } from '../errors'
import { imageOf } from '../files/imageUrls'
import { readRewardData } from './accountRewards'
import { fromMinor } from './money'
import { listSupportActions } from './supportActions'

const locationsAtOnce = 20

const iso = (date: Date | null) => date?.toISOString() ?? null
const uah = (minor: number) => ({ currency: 'UAH' as const, amount: fromMinor(minor) })

/** The file's text in pieces. */
export async function* accountDataPieces(db: Database, scope: Scope, now = new Date()): AsyncGenerator<string> {
  const head = { exportedAt: now.toISOString(), ...(await readHead(db, scope)) } satisfies Omit<
    AccountData,
    'locations'
  >
  yield `${JSON.stringify(head).slice(0, -1)},"locations":[`
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
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, id))
  const { name, role, country, registrationAddress, registrationNumber, logoId, createdAt } = found(
    organisation,
    'Organisation',
  )
  const owners = await db.select().from(accounts).where(eq(accounts.organisationId, id))
  const hired = await db.select().from(employees).where(eq(employees.organisationId, id)).orderBy(asc(employees.id))
  const pictures = await db.select({ id: images.id }).from(images).where(eq(images.organisationId, id))
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
    sagas: await readSagas(db, id),
    sponsorships: await readSponsorships(db, id),
    supportActions: (await listSupportActions(db, scope, { offset: 0, limit: 10_000 })).items,
  }
}

const requestOf = (row: typeof sagas.$inferSelect | typeof sponsorships.$inferSelect) => ({
  guid: row.id,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  finishedAt: iso(row.finishedAt),
  canceledAt: iso(row.canceledAt),
})

async function readSagas(db: Database, id: string) {
  const places = db.select({ id: locations.id }).from(locations).where(eq(locations.organisationId, id))
  const rows = await db
    .select()
    .from(sagas)
    .where(or(eq(sagas.recyclerId, id), inArray(sagas.locationId, places)))
    .orderBy(asc(sagas.createdAt), asc(sagas.id))
  return rows.map(row => ({
    ...requestOf(row),
    code: row.code,
    locationGuid: row.locationId,
    bottlesPickedAt: iso(row.bottlesPickedAt),
  }))
}

async function readSponsorships(db: Database, id: string) {
  const own = await db
    .select()
    .from(sponsorships)
    .where(eq(sponsorships.sponsorId, id))
    .orderBy(asc(sponsorships.createdAt), asc(sponsorships.id))
  const ids = db.select({ id: sponsorships.id }).from(sponsorships).where(eq(sponsorships.sponsorId, id))
  const lines = await db.select().from(sponsorshipRewards).where(inArray(sponsorshipRewards.sponsorshipId, ids))
  const linesOf = (request: string) => lines.filter(line => line.sponsorshipId === request)
  return own.map(row => ({
    ...requestOf(row),
    name: row.name,
    phone: row.phone,
    email: row.email,
    sum: uah(row.sumMinor),
    fee: uah(row.feeMinor),
    rewards: linesOf(row.id).map(line => ({
      guid: line.rewardId,
      price: uah(line.priceMinor),
      quantity: line.quantity,
    })),
  }))
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
    .where(and(eq(locations.organisationId, organisationId), after ? gt(locations.id, after) : undefined))
    .orderBy(asc(locations.id))
    .limit(locationsAtOnce)
  const ids = rows.map(row => row.location.id)
  if (!ids.length) return []
  const binsOf = groupBy(await db.select().from(bins).where(inArray(bins.locationId, ids)))
  const collected = groupBy(
    await db.select().from(collections).where(inArray(collections.locationId, ids)).orderBy(asc(collections.day)),
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

function groupBy<Row extends { locationId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.locationId)
    if (group) group.push(row)
    else groups.set(row.locationId, [row])
  }
  return groups
}
