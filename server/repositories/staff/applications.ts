/** How staff decide applications. Of two decisions at once one holds. */
import { eq } from 'drizzle-orm'
import type { Country } from '../../../contract/limits'
import { roleOfApplication } from '../../../contract/roles'
import { createInvite } from '../../auth/invites'
import { emailTaken, refuseHeldEmail } from '../../auth/takenEmails'
import type { Database } from '../../db/database'
import { accounts, applications } from '../../db/schema'
import type { Deps } from '../../deps'
import { ApiError } from '../../errors'
import { moveRow } from '../rows'

type Decision = Pick<typeof applications.$inferInsert, 'declineReason'> & { status: 'Approved' | 'Declined' }

const decide = (tx: Database, id: string, staffId: string, decision: Decision) =>
  moveRow(tx, applications, {
    row: eq(applications.id, id),
    from: eq(applications.status, 'Pending'),
    set: { ...decision, decidedBy: staffId, decidedAt: new Date() },
    what: 'Application',
    refused: 'This application is decided already',
  })

/**
 * Approves and invites, both or neither.
 * @throws {ApiError} InvalidOperation for a producer or a decided one, EmailAlreadyTaken
 */
export const approveApplication = (
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  id: string,
  staffId: string,
  country: Country,
): Promise<void> =>
  db.transaction(async tx => {
    const { name, email, language, role: asked } = await decide(tx, id, staffId, { status: 'Approved' })
    const role = roleOfApplication(asked)
    if (!role) throw new ApiError('InvalidOperation', 'There is no area for producers yet')
    if (await tx.$count(accounts, eq(accounts.email, email))) throw emailTaken()
    await refuseHeldEmail(tx, email)
    const code = await createInvite(tx, { applicationId: id, role, email, country, language })
    const link = `${config.publicUrl}/sign-up?invite=${code}`
    await mailer.queue(tx, { to: email, template: 'invite', language, params: { name, link }, concerns: [] })
  })

/** Declines and says why by mail. @throws {ApiError} InvalidOperation for a decided one */
export const declineApplication = (
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  id: string,
  staffId: string,
  reason: string,
): Promise<void> =>
  db.transaction(async tx => {
    const { name, email, language } = await decide(tx, id, staffId, { status: 'Declined', declineReason: reason })
    await mailer.queue(tx, { to: email, template: 'decline', language, params: { name, reason }, concerns: [] })
  })
