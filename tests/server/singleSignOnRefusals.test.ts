/** Checks that sign-ins fail if the provider's token or metadata is wrong. Each test makes one value wrong. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { singleSignOnAttempts } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { clientId } from '../helpers/identityProvider'
import { setUpSingleSignOn } from '../helpers/singleSignOnSetup'

const singleSignOn = setUpSingleSignOn()
const { call, configure, begin, finish, signIn, accountOf, memberOf, causeOf, failed } = singleSignOn

describe('a provider that is wrong', () => {
  let owner: TestAccount
  let domain: string
  beforeAll(async () => {
    owner = await singleSignOn.t.organisation('Retailer')
    domain = (await configure(owner)).domain
  })
  const email = () => `${randomUUID().slice(0, 8)}@${domain}`
  /** Expects that the next sign-in fails with this cause, and creates no account and no session. */
  async function expectRefused(cause: string, address = email(), claims?: object) {
    expect(causeOf(await signIn(address, claims))).toEqual(failed(cause))
    expect(await accountOf(address)).toBeUndefined()
  }
  /** Configures another organisation for a provider with this metadata, and returns an e-mail address in its domain. */
  async function emailAtProvider(metadata: Record<string, unknown>) {
    const { domain: another } = await configure(await singleSignOn.t.organisation('Retailer'))
    singleSignOn.hostile.metadata = metadata
    return `olena@${another}`
  }
  const seconds = (after: number) => Math.floor(Date.now() / 1000) + after

  test('is accepted as long as nothing is wrong', async () => {
    const address = email()
    expect((await signIn(address)).status).toBe(200)
    expect((await memberOf(address, owner))?.teamRole).toBe('Viewer')
  })

  test.each([
    ['a wrong issuer', { iss: 'http://127.0.0.1:1' }],
    ['a wrong audience', { aud: 'another-client' }],
    ['several audiences without the authorised party', { aud: [clientId, 'another-client'] }],
    ['a wrong nonce', { nonce: 'another-nonce' }],
    ['no nonce', { nonce: undefined }],
    ['an expired token', { exp: seconds(-3600), iat: seconds(-7200) }],
    ['no time of expiry', { exp: undefined }],
    ['a token of the future', { nbf: seconds(3600) }],
    ['no subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    singleSignOn.hostile.claims = claims
    await expectRefused('provider')
  })

  test('a signature of another key is refused', async () => {
    singleSignOn.hostile.isForeignKey = true
    await expectRefused('provider')
  })

  test('after the provider has replaced its key, only the first sign-in is refused', async () => {
    // Another organisation has its own cached keys, so that the other tests are not affected.
    const address = await emailAtProvider({})
    expect((await signIn(address)).status).toBe(200)
    singleSignOn.hostile.hasReplacedKey = true
    expect(causeOf(await signIn(address))).toEqual(failed('provider'))
    expect((await signIn(address)).status).toBe(200)
  })

  test.each([
    ['is not verified', (address: string) => ({ email: address, email_verified: false })],
    ['is said to be verified in words', (address: string) => ({ email: address, email_verified: 'true' })],
    ['is verified without a word of it', (address: string) => ({ email: address })],
    ['is missing', () => ({ email_verified: true })],
    ['has another domain', () => ({ email: 'olena@elsewhere.example', email_verified: true })],
    ['has a subdomain', () => ({ email: `olena@shop.${domain}`, email_verified: true })],
    ['has the domain in its local part', () => ({ email: `"a@${domain}"@elsewhere.example`, email_verified: true })],
    ['is a list', (address: string) => ({ email: [address], email_verified: true })],
  ])('an e-mail that %s is refused', async (_, claimsOf) => {
    const address = email()
    await expectRefused('email', address, claimsOf(address))
  })

  test('an address is read from the userinfo of the same subject only', async () => {
    const address = email()
    singleSignOn.hostile.userinfo = { email: address, email_verified: true, sub: 'person-2' }
    await expectRefused('provider', address, {})
    singleSignOn.hostile.restore()
    singleSignOn.hostile.userinfo = { email: address, email_verified: true }
    expect((await signIn(address, {})).status).toBe(200)
  })

  test('a wrong state, no cookie, the cookie of another browser and a late answer are refused, and end the attempt', async () => {
    const first = await begin(email())
    expect(causeOf(await finish({ ...first.answer, state: 'another' }, first.cookie))).toEqual(failed('expired'))
    expect(causeOf(await finish(first.answer, first.cookie))).toEqual(failed('expired'))
    const second = await begin(email())
    expect(causeOf(await finish(second.answer, ''))).toEqual(failed('expired'))
    const third = await begin(email())
    expect(causeOf(await finish(second.answer, third.cookie))).toEqual(failed('expired'))
    const late = await begin(email())
    await singleSignOn.t.db.update(singleSignOnAttempts).set({ expiresAt: new Date(Date.now() - 60_000) })
    expect(causeOf(await finish(late.answer, late.cookie))).toEqual(failed('expired'))
    expect(singleSignOn.hostile.requests).not.toContain('/token')
  })

  test('the cookie is for the calls of single sign-on alone', async () => {
    const answer = await call(null, 'POST', '/auth/single-sign-on/start', { email: email() })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^single-sign-on=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/single-sign-on; HttpOnly; SameSite=Strict$/,
    )
  })

  test('a sign-in that the person cancels at the provider is answered with this cause', async () => {
    const { answer, cookie } = await begin(email())
    expect(causeOf(await finish({ ...answer, code: undefined, error: 'access_denied' }, cookie))).toEqual(
      failed('cancelled'),
    )
  })

  test('an answer of one organisation’s provider does not sign in with the other’s', async () => {
    const other = await singleSignOn.t.organisation('Retailer')
    const { domain: otherDomain } = await configure(other, { clientId: 'other-portal' })
    const mine = await begin(email())
    const theirs = await begin(`olena@${otherDomain}`)
    // The token is valid for the first organisation, but the browser returns it to a sign-in of the other organisation.
    singleSignOn.hostile.nonce = mine.url.searchParams.get('nonce') ?? ''
    singleSignOn.hostile.claims = { email: `olena@${domain}`, email_verified: true }
    expect(causeOf(await finish(mine.answer, theirs.cookie))).toEqual(failed('expired'))
    const again = await begin(`olena@${otherDomain}`)
    expect(causeOf(await finish(again.answer, again.cookie))).toEqual(failed('provider'))
    singleSignOn.hostile.claims = { email: `olena@${domain}`, email_verified: true, aud: 'other-portal' }
    const last = await begin(`olena@${otherDomain}`)
    expect(causeOf(await finish(last.answer, last.cookie))).toEqual(failed('email'))
    // RFC 9207: the response names another issuer than that of the provider at which the sign-in began.
    const named = await begin(email())
    const mixedUp = { ...named.answer, iss: 'http://127.0.0.1:1' }
    expect(causeOf(await finish(mixedUp, named.cookie))).toEqual(failed('provider'))
  })

  test('a code of another organisation’s provider is not sent to the provider at which the sign-in began', async () => {
    // The second organisation's provider is hostile. It redirects the browser to the first organisation's provider,
    // which then redirects the browser to the first organisation's redirect URI.
    const { domain: hostileDomain } = await configure(await singleSignOn.t.organisation('Retailer'))
    const begun = await begin(`olena@${hostileDomain}`)
    const answer = { ...begun.answer, organisationId: owner.organisationId }
    expect(causeOf(await finish(answer, begun.cookie))).toEqual(failed('expired'))
    expect(singleSignOn.hostile.requests).not.toContain('/token')
    // The failed attempt has ended the sign-in, so the right response is rejected too.
    expect(causeOf(await finish(begun.answer, begun.cookie))).toEqual(failed('expired'))
  })

  test.each([
    ['an issuer that is not the configured one', { issuer: 'http://127.0.0.1:1' }],
    ['a sign-in page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a sign-in page in the private network', { authorization_endpoint: 'https://10.0.0.7/authorize' }],
  ])('metadata with %s is refused', async (_, metadata) => {
    const answer = await call(null, 'POST', '/auth/single-sign-on/start', { email: await emailAtProvider(metadata) })
    expect(causeOf(answer)).toEqual(failed('provider'))
  })

  test.each([
    ['in the private network', { token_endpoint: 'https://10.0.0.7/token' }],
    ['whose name leads into the private network', { token_endpoint: 'https://intranet.example/token' }],
    ['without TLS', { token_endpoint: 'http://93.184.216.34/token' }],
  ])('a token address %s is not called', async (_, metadata) => {
    expect(causeOf(await signIn(await emailAtProvider(metadata)))).toEqual(failed('provider'))
  })

  test('an endless answer, a redirection and silence are refused in time', async () => {
    const stranger = await singleSignOn.t.organisation('Retailer')
    const { domain: another } = await configure(stranger)
    singleSignOn.hostile.answer = (path, response) => {
      if (path !== '/.well-known/openid-configuration') return false
      response.setHeader('content-type', 'application/json')
      response.end(`"${'x'.repeat(300 * 1024)}"`)
      return true
    }
    const start = () => call(null, 'POST', '/auth/single-sign-on/start', { email: `olena@${another}` })
    expect(causeOf(await start())).toEqual(failed('provider'))
    singleSignOn.hostile.answer = (_, response) => {
      response.writeHead(302, { location: `${singleSignOn.hostile.issuer}/elsewhere` }).end()
      return true
    }
    expect(causeOf(await start())).toEqual(failed('provider'))
    expect(singleSignOn.hostile.requests).not.toContain('/elsewhere')
    singleSignOn.hostile.restore()
    singleSignOn.hostile.silentPath = '/.well-known/openid-configuration'
    const began = performance.now()
    expect(causeOf(await start())).toEqual(failed('provider'))
    expect(performance.now() - began).toBeLessThan(8_000)
  })
})
