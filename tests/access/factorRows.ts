/** Creates the database rows that the sample calls of second factors and sessions need. */
import { eq } from 'drizzle-orm'
import { databaseNow } from '../../server/db/clock'
import { factorChallenges, secondFactors, sessions } from '../../server/db/schema'
import { hashSecret, randomToken } from '../../server/lib/secrets'
import { createTotpSecret } from '../../server/lib/totp'
import type { TestServer } from '../helpers/server'
import { firstRow } from './publishedRows'

type Purpose = (typeof factorChallenges.$inferSelect)['purpose']

const hourMs = 3600_000

/** Creates a challenge. Its secret is used only by challenges that add an authenticator app. */
async function createChallenge(t: TestServer, accountId: string, purpose: Purpose) {
  const [challengeToken, secret] = [randomToken(), createTotpSecret()]
  const expiresAt = new Date(databaseNow().getTime() + hourMs)
  const challengeHash = hashSecret(challengeToken)
  await t.db.insert(factorChallenges).values({ challengeHash, accountId, purpose, secret, expiresAt })
  return { challengeToken, secret }
}

/**
 * Adds an authenticator app, open challenges and another session to an account. Marks all its sessions as having proved
 * the second factor, with a time in the future, so that the proof stays recent during long tests.
 */
export async function createFactorRows(t: TestServer, { accountId }: { accountId: string }) {
  const secret = createTotpSecret()
  const values = { accountId, kind: 'totp' as const, name: 'Phone', secret }
  const { id } = firstRow(await t.db.insert(secondFactors).values(values).returning())
  const other = { tokenHash: hashSecret(randomToken()), accountId, expiresAt: new Date(Date.now() + hourMs) }
  const session = firstRow(await t.db.insert(sessions).values(other).returning())
  const factorProvedAt = new Date(databaseNow().getTime() + 3 * hourMs)
  await t.db.update(sessions).set({ factorProvedAt }).where(eq(sessions.accountId, accountId))
  return {
    factor: { id, secret },
    sessionId: session.id ?? '',
    addTotp: await createChallenge(t, accountId, 'addTotp'),
    addPasskey: await createChallenge(t, accountId, 'addPasskey'),
    prove: await createChallenge(t, accountId, 'prove'),
    /** Origin of the portal, to which passkeys are bound. */
    origin: new URL(t.deps.config.publicUrl).origin,
  }
}
