/** Creates what the sample calls of second factors and sessions need. */
import { eq } from 'drizzle-orm'
import { databaseNow } from '../../server/db/clock'
import { factorChallenges, secondFactors, sessions } from '../../server/db/schema'
import { hashSecret, randomToken } from '../../server/lib/secrets'
import { createTotpSecret } from '../../server/lib/totp'
import type { TestServer } from '../helpers/server'
import { firstRow } from './publishedRows'

type Purpose = (typeof factorChallenges.$inferSelect)['purpose']

const hourMs = 3600_000

/** Issues a challenge, with the secret of an authenticator app that is being set up. */
async function createChallenge(t: TestServer, accountId: string, purpose: Purpose) {
  const [challengeToken, secret] = [randomToken(), createTotpSecret()]
  const expiresAt = new Date(databaseNow().getTime() + hourMs)
  const challengeHash = hashSecret(challengeToken)
  await t.db.insert(factorChallenges).values({ challengeHash, accountId, purpose, secret, expiresAt })
  return { challengeToken, secret }
}

/**
 * Adds an authenticator app to an account, open challenges, and another session. The account's sessions count as having
 * proved the factor for the next hours.
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
