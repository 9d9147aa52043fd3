/** Sends the code of a password reset at the request of support staff, who see neither the code nor its challenge. */

import { lockMemberAccount } from '../accounts/lockAccount'
import { databaseNow } from '../db/clock'
import type { accounts } from '../db/schema'
import type { Deps } from '../deps'
import type { ClientIdentity } from './clientIdentity'
import { createResetChallenge, createResetCode } from './resetChallenges'

/**
 * All support staff count as one client, so that the codes that they request neither invalidate the holder's codes nor
 * count towards the holder's limit.
 */
const supportClient: ClientIdentity = { name: 'support', isKnown: true }

/**
 * Starts a reset. The e-mail contains the code, and a link to the page where it is entered.
 * @returns the account
 * @throws {ApiError} EntityNotFound for an unknown account or an account of support staff; TooManyRequests
 */
export const sendPasswordResetForSupport = (
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  accountId: string,
  now = databaseNow(),
): Promise<typeof accounts.$inferSelect> =>
  db.transaction(async tx => {
    const account = await lockMemberAccount(tx, accountId)
    const challenge = createResetChallenge(now)
    const code = await createResetCode(tx, accountId, challenge, supportClient, now)
    const { email: to, language, organisationId } = account
    const query = new URLSearchParams({ token: challenge.challengeToken, email: to, until: challenge.expiresAt })
    const params = { code, link: `${config.publicUrl}/forgot-password?${query}` }
    const about = { concerns: [organisationId], causes: [] }
    await mailer.queue(tx, { to, template: 'resetBySupport', language, params, ...about })
    return account
  })
