/** Writes the demo organisations into an empty database. */
import { setTimeout } from 'node:timers/promises'
import { count, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hashPassword } from '../accounts/passwords'
import { type Database, rowsOf } from '../db/database'
import * as tables from '../db/schema'
import type { FileStore } from '../files/fileStore'
import { ownedResources } from '../resources'
import { demoPassword } from './accounts'
import { applicationRows } from './applications'
import { loadDemoCityFinder } from './cities'
import { seedDeclaredResources } from './declaredResources'
import { employeeRows } from './employees'
import { recordFundraiserProgress } from './fundraisers'
import { recordHistory } from './history'
import { imageRows, logoImages, storePictures } from './images'
import { binRows, groupBinsByLocation, locationRows } from './locations'
import { accountRows, emailProofRows, organisationRows } from './organisations'
import { recordDemoBinEvents, redeemDemoRewards } from './reports'
import { openSagaRows, sponsorshipRows } from './requests'
import { fundraisingRewardRows, premiumRewardRows, rewardPictures, simpleRewardRows } from './rewards'

/**
 * Maximum number of rows per INSERT statement, so that the statement has fewer than 65,535 parameters, PostgreSQL's
 * maximum.
 */
const rowsPerInsert = 1000

async function insert<Table extends PgTable>(tx: Database, table: Table, rows: Table['$inferInsert'][]) {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.insert(table).values(rows.slice(from, from + rowsPerInsert))
  }
}

/**
 * Returns whether no other server is seeding the demo data of this database. If so, no other server starts to seed it
 * until the end of `tx`.
 */
async function lockSeeding(tx: Database): Promise<boolean> {
  const result = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext('seedDemo')) as locked`)
  return rowsOf<{ locked: boolean }>(result)[0]?.locked === true
}

/**
 * Seeds the demo data. Every run creates the same ids and figures; only the dates depend on the current time. The files
 * are written first, then all rows in one transaction, so that the data is complete or absent.
 * @throws if the gazetteer is not in the database yet
 */
export async function seedDemo(db: Database, files: FileStore, now = new Date()): Promise<void> {
  const cityId = await loadDemoCityFinder(db)
  const pictures = [...logoImages(), ...rewardPictures()]
  const [passwordHash] = await Promise.all([hashPassword(demoPassword), storePictures(files, pictures)])
  const people = accountRows(now, passwordHash)
  const places = locationRows(cityId, now)
  const bins = binRows(places)
  const simple = simpleRewardRows(cityId, now)
  const fundraising = fundraisingRewardRows(cityId, now)
  const premium = premiumRewardRows(now)
  const sponsorships = sponsorshipRows(fundraising.rewards, fundraising.progress, now)
  const organisations = organisationRows(now)
  const seed = async (tx: Database) => {
    if (!(await lockSeeding(tx))) return false
    if (await tx.$count(tables.organisations, eq(tables.organisations.id, organisations[0]?.id ?? ''))) return true
    // Logos are set after the images are inserted, because an organisation can show only its own images.
    await insert(
      tx,
      tables.organisations,
      organisations.map(row => ({ ...row, logoId: null })),
    )
    await insert(tx, tables.accounts, people)
    await insert(tx, tables.emailProofs, emailProofRows(people, now))
    await insert(tx, tables.applications, applicationRows(now))
    await insert(tx, tables.images, imageRows(pictures, now))
    for (const { id, logoId } of organisations) {
      await tx.update(tables.organisations).set({ logoId }).where(eq(tables.organisations.id, id))
    }
    await insert(tx, tables.locations, places)
    await insert(tx, tables.bins, bins)
    const { bins: labels, locations } = tables
    const lastBin = sql`(${tx.select({ n: count() }).from(labels).where(eq(labels.locationId, locations.id))})`
    await tx.update(locations).set({ lastBin })
    await insert(tx, tables.employees, employeeRows(places, now))
    const binsOf = groupBinsByLocation(bins)
    const finished = await recordHistory(tx, places, binsOf, now)
    const emptiedAt = new Map(finished.map(booking => [booking.locationId, booking.finishedAt]))
    await recordDemoBinEvents(tx, places, binsOf, emptiedAt, now)
    await insert(tx, tables.simpleRewards, simple.rewards)
    await insert(tx, tables.simpleRewardCities, simple.cities)
    await insert(tx, tables.fundraisingRewards, fundraising.rewards)
    await insert(tx, tables.fundraisingRewardCities, fundraising.cities)
    await recordFundraiserProgress(tx, fundraising.progress, now)
    await insert(tx, tables.premiumRewards, premium.rewards)
    await insert(tx, tables.digitalGoods, premium.goods)
    await redeemDemoRewards(tx, premium.rewards, premium.goods, now)
    await insert(tx, tables.sagas, openSagaRows(places, finished, now))
    await insert(tx, tables.sponsorships, sponsorships.requests)
    await insert(tx, tables.sponsorshipRewards, sponsorships.items)
    await seedDeclaredResources(tx, ownedResources, cityId, now)
    return true
  }
  // The lock is tried again instead of waited for, because a statement that waits for seconds counts as unanswered.
  while (!(await db.transaction(seed))) await setTimeout(200)
}
