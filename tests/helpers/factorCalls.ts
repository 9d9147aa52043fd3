/** Makes the calls of second factors that several tests need, each from a different client address. */
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { FactorChallenge } from '../../contract/factors'
import { secondFactors, sessions } from '../../server/db/schema'
import { createAuthenticator } from './authenticator'
import { addAuthenticatorApp } from './authenticatorApp'
import { type TestAccount, testPassword } from './builders'
import type { TestServer } from './server'

/** Origin of the portal to which the passkeys of the tests are bound. */
export const factorSite = 'https://portal.example'

let serial = 0
/** Returns a client address that no other call uses, so that rate limits by address do not apply. */
const nextAddress = () => {
  serial++
  return `10.${(serial >> 8) & 255}.${serial & 255}.9`
}

/**
 * Returns functions that sign in, add second factors, prove them, and let a proof of a factor expire.
 * @param server the test's server, which may start later
 */
export function factorCallsOf(server: () => TestServer) {
  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown, cookie?: string) =>
    server().call(caller, method, path, body, { remoteAddress: nextAddress(), ...(cookie && { headers: { cookie } }) })
  const post = (caller: { token: string } | null, path: string, body: unknown = {}) => call(caller, 'POST', path, body)
  const signIn = ({ email }: { email: string }, password = testPassword) =>
    post(null, '/b2b/auth/sign-in', { email, password })
  const prove = (challengeToken: string, method: string, code: string) =>
    post(null, '/auth/second-factor', { challengeToken, method, code })

  /**
   * Adds an authenticator app, and forgets that its current code was already used to confirm it, so that a test can use
   * the code.
   */
  const addApp = async (account: { token: string }) => {
    const app = await addAuthenticatorApp(server(), account)
    await server().db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.id, app.id))
    return app
  }
  const addPasskey = async (account: { token: string }) => {
    const authenticator = createAuthenticator(factorSite)
    const { body: setup } = await post(account, '/auth/factors/passkey/init', { password: testPassword })
    const attestation = authenticator.register(setup.challengeToken)
    const confirmed = { challengeToken: setup.challengeToken, name: 'Key', attestation }
    const { status, body } = await post(account, '/auth/factors/passkey/confirm', confirmed)
    expect(status).toBe(200)
    return { id: body.id as string, authenticator }
  }
  const challenge = async (account: { email: string }): Promise<FactorChallenge> => {
    const { status, body } = await signIn(account)
    expect(status).toBe(202)
    return body
  }
  const forgetProof = (account: TestAccount) =>
    server()
      .db.update(sessions)
      .set({ factorProvedAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.accountId, account.accountId))
  return { call, post, signIn, prove, addApp, addPasskey, challenge, forgetProof }
}
