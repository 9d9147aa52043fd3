/**
 * Stores applications for an invitation (spec section 7, Common), and the decisions of staff about them. If two people
 * decide at the same time, the second decision is rejected.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { ContactMe } from '../../contract/applications'
import type { Country, Language } from '../../contract/languages'
import { roleOfApplication } from '../../contract/roles'
import { normaliseEmail } from '../accounts/emailAddresses'
import { createInvite, endInvites, readInvitedAt } from '../accounts/invites'
import { emailTakenError, rejectReservedEmail } from '../accounts/reservedEmails'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { insertRow, readRow, transitionRow } from '../db/rows'
import { accounts, applications } from '../db/schema'
import { noPrecondition, type Precondition } from '../db/versions'
import type { Deps } from '../deps'
import { ApiError, fieldError } from '../errors/apiErrors'
import { isFeatureOff } from '../lib/disabledFeatures'

/**
 * Stores an application. It replaces a previous one from the same e-mail address that is not decided yet, so that a
 * person has at most one pending application, the newest.
 * @param language the language of the e-mail that informs the applicant of the decision
 * @returns the application's id
 * @throws {ApiError} InvalidParams for a role that the installation does not have
 */
export async function createApplication(db: Database, body: ContactMe, language: Language): Promise<string> {
  const role = roleOfApplication(body.role)
  if (role && isFeatureOff('roles', role))
    throw fieldError('role', 'InvalidParams', 'This installation has no such role')
  const values = { ...body, email: normaliseEmail(body.email), language }
  return db.transaction(async tx => {
    // Two simultaneous applications from one address run one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${values.email}::text, 3))`)
    const [replaced] = await tx
      .update(applications)
      .set({ ...values, createdAt: databaseNow() })
      .where(and(eq(applications.email, values.email), eq(applications.status, 'Pending')))
      .returning({ id: applications.id })
    return replaced?.id ?? (await insertRow(tx, applications, values)).id
  })
}

type Decision = Pick<typeof applications.$inferInsert, 'declineReason'> & { status: 'Approved' | 'Declined' }

async function decide(tx: Database, id: string, staffId: string, decision: Decision, precondition: Precondition) {
  await precondition(tx)
  return transitionRow(tx, applications, {
    row: eq(applications.id, id),
    from: eq(applications.status, 'Pending'),
    set: { ...decision, decidedBy: staffId, decidedAt: databaseNow() },
    what: 'Application',
    message: 'This application has already been decided',
  })
}

type InviteDeps = Pick<Deps, 'db' | 'mailer' | 'config'>

async function invite(
  tx: Database,
  { mailer, config }: InviteDeps,
  { id, name, email, language, role: asked }: typeof applications.$inferSelect,
  country: Country,
) {
  const role = roleOfApplication(asked)
  if (!role || isFeatureOff('roles', role))
    throw new ApiError('InvalidOperation', 'This role has no area in the portal')
  if (await tx.$count(accounts, eq(accounts.email, email))) throw emailTakenError()
  await rejectReservedEmail(tx, email)
  const code = await createInvite(tx, { applicationId: id, role, email, country, language })
  const link = `${config.publicUrl}/sign-up?invite=${code}`
  const about = { about: [id], concerns: [], causes: [] }
  await mailer.queue(tx, { to: email, template: 'invite', language, params: { name, link }, ...about })
}

/**
 * Approves an application and queues the invitation in one transaction.
 * @throws {ApiError} InvalidOperation if the portal has no area for the role or the application is already decided,
 *   EmailAlreadyTaken
 */
export const approveApplication = (
  deps: InviteDeps,
  id: string,
  staffId: string,
  country: Country,
  precondition = noPrecondition,
): Promise<void> =>
  deps.db.transaction(async tx => {
    await invite(tx, deps, await decide(tx, id, staffId, { status: 'Approved' }, precondition), country)
  })

/** Minimum time in ms between two invitations for the same application. */
const pauseMs = 60_000

/**
 * Sends the invitation again. Its previous links stop working.
 * @throws {ApiError} InvalidOperation unless the application is approved, InvitationIsUsed, TooManyRequests within a
 *   minute of the last invitation
 */
export const resendApplicationInvite = (
  deps: InviteDeps,
  id: string,
  country: Country,
  precondition = noPrecondition,
  now = databaseNow(),
): Promise<void> =>
  deps.db.transaction(async tx => {
    await precondition(tx)
    const row = eq(applications.id, id)
    const { status } = await readRow(tx, applications, row, 'Application', 'update')
    if (status !== 'Approved') throw new ApiError('InvalidOperation', 'This application is not approved')
    const last = await readInvitedAt(tx, id)
    await endInvites(tx, id)
    // The application is read after its links are deleted. If a sign-up was using one of the links, the deletion waited
    // until the sign-up ended, so its account is visible now.
    const application = await readRow(tx, applications, row, 'Application')
    if (application.accountId) throw new ApiError('InvitationIsUsed', 'The invitation has been used')
    const waits = last ? last.getTime() + pauseMs - now.getTime() : 0
    if (waits > 0) {
      throw new ApiError('TooManyRequests', 'An invitation was sent within the last minute', {
        retryAfter: Math.ceil(waits / 1000),
      })
    }
    await invite(tx, deps, application, country)
  })

/**
 * Declines an application and sends the reason by e-mail.
 * @throws {ApiError} InvalidOperation if the application is already decided
 */
export const declineApplication = (
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  id: string,
  staffId: string,
  reason: string,
  precondition = noPrecondition,
): Promise<void> =>
  db.transaction(async tx => {
    const { name, email, language } = await decide(
      tx,
      id,
      staffId,
      { status: 'Declined', declineReason: reason },
      precondition,
    )
    await mailer.queue(tx, {
      to: email,
      template: 'decline',
      language,
      params: { name, reason },
      about: [id],
      concerns: [],
      causes: [],
    })
  })
