/**
 * Deleting an organisation (spec section 4: Delete account). Personal data goes or loses its names in one transaction;
 * what the books of others need stays: a nameless organisation row, hidden locations, sagas, and the fundraising
 * rewards that somebody sponsors, with their pictures.
 */
import { and, eq, exists, inArray, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import {
  accounts,
  auditLog,
  bins,
  employees,
  fundraisingRewards,
  images,
  locations,
  mails,
  organisations,
  premiumRewards,
  sagas,
  simpleRewards,
  sponsorshipRewards,
  sponsorships,
} from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../errors'
import type { MailTemplate } from '../mail/mailer'
import { purgeOrphanedImages } from './images'

/** Their owner is gone, so the purge of orphans takes the rows and the files, after a restart too. */
const longAgo = new Date(0)

export async function eraseOrganisation(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { organisationId: id }: Scope,
  now = new Date(),
): Promise<void> {
  await db.transaction(async tx => {
    const [row] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, id), isNull(organisations.deletedAt)))
      .for('update')
    found(row, 'Organisation')
    await erasePeople(tx, id)
    await closeBooks(tx, id, now)
    await eraseRewards(tx, id, now)
    await tx
      .update(organisations)
      .set({ name: '', registrationAddress: '', registrationNumber: '', logoId: null, meta: {}, deletedAt: now })
      .where(eq(organisations.id, id))
  })
  await purgeOrphanedImages(db, files, now)
}

/** By ids: an address that the account has now, or had, may be a stranger's, because nobody proved it. */
async function erasePeople(tx: Database, id: string) {
  const own = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.organisationId, id))
  await tx.execute(sql`select set_config('portal.erasure', 'on', true)`)
  await tx.update(auditLog).set({ actorEmail: null, address: null }).where(inArray(auditLog.actorId, own))
  await tx.update(auditLog).set({ onBehalfOf: null }).where(eq(auditLog.organisationId, id))
  await tx.execute(sql`select set_config('portal.erasure', 'off', true)`)
  await eraseMails(tx, id)
  await tx.delete(employees).where(eq(employees.organisationId, id))
  // Sessions, codes, challenges and the application with its invites go with the accounts.
  await tx.delete(accounts).where(eq(accounts.organisationId, id))
}

const toOthers: MailTemplate[] = ['invite', 'decline', 'employeeInvited']

/** What waits for the accounts, and for employees whom nobody else has. */
async function eraseMails(tx: Database, id: string) {
  const own = tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.organisationId, id))
  const elsewhere = tx.select({ email: employees.email }).from(employees).where(ne(employees.organisationId, id))
  const hired = tx
    .select({ email: employees.email })
    .from(employees)
    .where(and(eq(employees.organisationId, id), notInArray(employees.email, elsewhere)))
  const ofAccounts = notInArray(mails.template, toOthers)
  await tx
    .delete(mails)
    .where(
      or(
        and(inArray(mails.recipient, own), ofAccounts),
        and(inArray(mails.recipient, hired), eq(mails.template, 'employeeInvited')),
      ),
    )
}

async function closeBooks(tx: Database, id: string, now: Date) {
  const places = tx.select({ id: locations.id }).from(locations).where(eq(locations.organisationId, id))
  await tx
    .update(sagas)
    .set({ status: 'Canceled', canceledAt: now })
    .where(and(eq(sagas.status, 'Started'), or(eq(sagas.recyclerId, id), inArray(sagas.locationId, places))))
  await tx.delete(bins).where(inArray(bins.locationId, places))
  await tx
    .update(locations)
    .set({ deletedAt: now })
    .where(and(eq(locations.organisationId, id), isNull(locations.deletedAt)))
  await tx
    .update(sponsorships)
    .set({ status: 'Canceled', canceledAt: now })
    .where(and(eq(sponsorships.sponsorId, id), eq(sponsorships.status, 'Started')))
  await tx.update(sponsorships).set({ name: '', phone: '', email: '' }).where(eq(sponsorships.sponsorId, id))
}

async function eraseRewards(tx: Database, id: string, now: Date) {
  const isSponsored = tx
    .select({ one: sql`1` })
    .from(sponsorshipRewards)
    .where(eq(sponsorshipRewards.rewardId, fundraisingRewards.id))
  await tx.delete(simpleRewards).where(eq(simpleRewards.organisationId, id))
  await tx.delete(premiumRewards).where(eq(premiumRewards.organisationId, id))
  await tx.delete(fundraisingRewards).where(and(eq(fundraisingRewards.organisationId, id), notExists(isSponsored)))
  const kept = await tx
    .update(fundraisingRewards)
    .set({ deletedAt: now })
    .where(and(eq(fundraisingRewards.organisationId, id), exists(isSponsored)))
    .returning({ imageId: fundraisingRewards.imageId })
  const pictures = kept.map(reward => reward.imageId)
  await tx
    .update(images)
    .set({ organisationId: null, createdAt: longAgo })
    .where(and(eq(images.organisationId, id), pictures.length ? notInArray(images.id, pictures) : undefined))
}
