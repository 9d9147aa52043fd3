/**
 * Starts a server with single sign-on and a hostile provider for the tests of a file, and configures organisations for
 * it.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { accounts, memberships } from '../../server/db/schema'
import { openIdentityProviders } from '../../server/identityProviders/identityProviders'
import type { TestAccount } from './builders'
import { clientId, clientSecret, startHostileProvider } from './identityProvider'
import { startTestServer, type TestAnswer, type TestServer } from './server'

/** Returns the portal's redirect URI for the identity provider of an organisation. */
export const redirectUriOf = ({ organisationId }: { organisationId: string }) =>
  `http://localhost:3000/single-sign-on/${organisationId}`

export function setUpSingleSignOn() {
  let t: TestServer
  let hostile: Awaited<ReturnType<typeof startHostileProvider>>
  /** The TXT records that the test's name server has. */
  const txtRecords = new Map<string, string[]>()
  /** True if the name server does not respond. */
  const dns = { isSilent: false }
  let serial = 0

  beforeAll(async () => {
    hostile = await startHostileProvider()
    const identityProviders = openIdentityProviders({
      allowsLoopback: true,
      resolveHost: async () => ['10.0.0.7'],
      resolveTxt: async name => {
        if (dns.isSilent) throw new Error('no answer')
        return txtRecords.get(name) ?? []
      },
    })
    t = await startTestServer({ config: { demo: true }, deps: { identityProviders } })
  })
  afterAll(async () => {
    await t.close()
    await hostile.close()
  })
  beforeEach(() => hostile.restore())

  const call = (caller: { token: string } | null, method: string, path: string, body?: unknown, headers = {}) => {
    const n = serial++
    return t.call(caller, method, path, body, { remoteAddress: `10.9.${n >> 8}.${n & 255}`, headers })
  }
  const pathOf = ({ organisationId }: { organisationId: string }) =>
    `/staff/organisations/${organisationId}/single-sign-on`
  const newDomain = () => `${randomUUID().slice(0, 8)}.example`
  const settings = (overrides: object = {}) => ({
    domain: newDomain(),
    issuer: hostile.issuer,
    clientId,
    clientSecret,
    roleClaim: null,
    managerValues: [],
    viewerValues: [],
    ...overrides,
  })

  /** Configures single sign-on for an organisation and proves its domain. */
  async function configure(owner: TestAccount, overrides: object = {}) {
    const staff = await t.staff()
    const { body } = await call(staff, 'PUT', pathOf(owner), settings(overrides))
    txtRecords.set(body.dnsRecord.name, [body.dnsRecord.value])
    const checked = await call(staff, 'POST', `${pathOf(owner)}/check`)
    expect(checked.body.verifiedAt).toEqual(expect.any(String))
    return { staff, domain: body.domain as string }
  }

  const cookieOf = ({ headers }: TestAnswer) => String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''

  /**
   * Begins a sign-in, and sets the right nonce for the hostile provider's next token.
   * @returns the provider's URL, the parameters with which the provider redirects the browser back, and the cookie
   */
  async function begin(email: string) {
    const answer = await call(null, 'POST', '/auth/single-sign-on/start', { email })
    expect(answer.status).toBe(200)
    const url = new URL(answer.body.url)
    hostile.nonce = url.searchParams.get('nonce') ?? ''
    const { state, redirect_uri } = Object.fromEntries(url.searchParams)
    return {
      url,
      answer: { organisationId: redirect_uri?.split('/').at(-1), code: 'code', state },
      cookie: cookieOf(answer),
    }
  }
  const finish = (body: object, cookie: string) => call(null, 'POST', '/auth/single-sign-on/finish', body, { cookie })

  /** Signs in with the hostile provider, whose token has these claims, except those that the test has set otherwise. */
  async function signIn(email: string, claims: object = { email, email_verified: true }) {
    const { answer, cookie } = await begin(email)
    hostile.claims = { ...claims, ...hostile.claims }
    return finish(answer, cookie)
  }

  const accountOf = async (email: string) => (await t.db.select().from(accounts).where(eq(accounts.email, email)))[0]
  const memberOf = async (email: string, { organisationId }: { organisationId: string }) => {
    const [row] = await t.db
      .select({ membership: memberships })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(and(eq(accounts.email, email), eq(memberships.organisationId, organisationId)))
    return row?.membership
  }
  const causeOf = ({ status, body }: TestAnswer) => [status, body.errorCode, body.params?.cause]
  const failed = (cause: string) => [422, 'SingleSignOnFailed', cause]

  return {
    get t() {
      return t
    },
    get hostile() {
      return hostile
    },
    txtRecords,
    dns,
    call,
    pathOf,
    newDomain,
    settings,
    configure,
    cookieOf,
    begin,
    finish,
    signIn,
    accountOf,
    memberOf,
    causeOf,
    failed,
  }
}
