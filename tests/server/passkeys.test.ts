/** Checks sign-ins with passkeys of a software authenticator: as the second factor, and without a password. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInWaits } from '../../server/db/schema'
import { createAuthenticator } from '../helpers/authenticator'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { factorCallsOf, factorSite } from '../helpers/factorCalls'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('passkeys on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database, config: { publicUrl: factorSite } })
  })
  afterAll(() => t.close())
  const { call, post, addPasskey, challenge } = factorCallsOf(() => t)

  describe('passkeys', () => {
    test('a passkey is the second factor, and alone both', async () => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const second = await challenge(account)
      expect(second.passkeys).toMatchObject({ rpId: 'portal.example', credentials: [{ transports: ['internal'] }] })
      const { challengeToken } = second
      const proof = { challengeToken, method: 'passkey', assertion: authenticator.sign(challengeToken) }
      expect((await post(null, '/auth/second-factor', proof)).status).toBe(200)
      expect((await post(null, '/auth/second-factor', proof)).status).toBe(422)
      const { body: alone } = await post(null, '/auth/passkey-sign-in/init')
      const { attemptToken } = alone
      const assertion = authenticator.sign(alone.challengeToken)
      const body = { challengeToken: alone.challengeToken, attemptToken, assertion }
      const answer = await post(null, '/auth/passkey-sign-in/confirm', body)
      expect(answer).toMatchObject({ status: 200, body: { role: 'Retailer' } })
      expect((await post(null, '/auth/passkey-sign-in/confirm', body)).status).toBe(422)
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another domain', { rpId: 'evil.example' }],
      ['an unverified user', { isUserVerified: false }],
      ['an unknown attestation', { format: 'apple' }],
    ])('the registration of %s is refused', async (_, options) => {
      const account = await t.organisation('Retailer')
      const { body: setup } = await post(account, '/auth/factors/passkey/init', { password: testPassword })
      const attestation = createAuthenticator(factorSite).register(setup.challengeToken, options)
      const confirmed = { challengeToken: setup.challengeToken, name: 'Key', attestation }
      expect((await post(account, '/auth/factors/passkey/confirm', confirmed)).status).toBe(422)
      expect((await call(account, 'GET', '/auth/factors')).body.items).toEqual([])
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another domain', { rpId: 'evil.example' }],
      ['an unverified user', { isUserVerified: false }],
    ])('a signature of %s is refused', async (_, options) => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const { challengeToken } = await challenge(account)
      const assertion = authenticator.sign(challengeToken, options)
      const proof = { challengeToken, method: 'passkey', assertion }
      expect((await post(null, '/auth/second-factor', proof)).status).toBe(422)
    })

    test('a challenge of another browser’s attempt is refused', async () => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const [own, other] = [
        (await post(null, '/auth/passkey-sign-in/init')).body,
        (await post(null, '/auth/passkey-sign-in/init')).body,
      ]
      const assertion = authenticator.sign(own.challengeToken)
      const stolen = { challengeToken: own.challengeToken, attemptToken: other.attemptToken, assertion }
      expect((await post(null, '/auth/passkey-sign-in/confirm', stolen)).status).toBe(422)
      const right = { ...stolen, attemptToken: own.attemptToken }
      expect((await post(null, '/auth/passkey-sign-in/confirm', right)).status).toBe(422)
    })

    test('a copied authenticator, whose counter does not rise, is refused', async () => {
      const account = await t.organisation('Retailer')
      const { authenticator } = await addPasskey(account)
      const use = async () => {
        await t.db.delete(signInWaits).where(eq(signInWaits.accountId, account.accountId))
        const { challengeToken } = await challenge(account)
        const assertion = authenticator.sign(challengeToken)
        return (await post(null, '/auth/second-factor', { challengeToken, method: 'passkey', assertion })).status
      }
      expect(await use()).toBe(200)
      authenticator.rewind()
      expect(await use()).toBe(422)
    })

    test('a passkey is registered once', async () => {
      const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      const { authenticator } = await addPasskey(account)
      const { body: setup } = await post(other, '/auth/factors/passkey/init', { password: testPassword })
      const attestation = authenticator.register(setup.challengeToken)
      const confirmed = { challengeToken: setup.challengeToken, name: 'Key', attestation }
      expect((await post(other, '/auth/factors/passkey/confirm', confirmed)).body.errorCode).toBe('NotUnique')
    })
  })
})
