/** Checks sign-ins by single sign-on with the real `oidc-provider`. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordEmailProof } from '../../server/accounts/emailProofs'
import { accounts } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { completeRealSignIn, startRealProvider } from '../helpers/identityProvider'
import { redirectUriOf, setUpSingleSignOn } from '../helpers/singleSignOnSetup'

const singleSignOn = setUpSingleSignOn()
const { call, configure, begin, finish, accountOf, memberOf, causeOf, failed } = singleSignOn

describe('with oidc-provider', () => {
  let owner: TestAccount
  let domain: string
  let real: Awaited<ReturnType<typeof startRealProvider>>
  const people: Parameters<typeof startRealProvider>[1] = {}
  beforeAll(async () => {
    owner = await singleSignOn.t.organisation('Retailer', { name: 'Green shops' })
    real = await startRealProvider(redirectUriOf(owner), people)
    const claim = { roleClaim: 'groups', managerValues: ['portal-managers'] }
    domain = (await configure(owner, { issuer: real.issuer, ...claim })).domain
  })
  afterAll(() => real.close())

  const enter = async (email: string) => {
    const { url, cookie } = await begin(email)
    return { url, answer: await finish(await completeRealSignIn(url.href), cookie) }
  }

  test('a new person becomes a viewer, reads the organisation, and cannot change it', async () => {
    const email = `olena@${domain}`
    const { url, answer } = await enter(email)
    expect(url.origin).toBe(real.issuer)
    const { code_challenge_method, redirect_uri, response_type } = Object.fromEntries(url.searchParams)
    expect({ code_challenge_method, redirect_uri, response_type }).toEqual({
      code_challenge_method: 'S256',
      redirect_uri: redirectUriOf(owner),
      response_type: 'code',
    })
    expect(answer.status).toBe(200)
    expect(answer.body.role).toBe('Retailer')
    const me = await call(answer.body, 'GET', '/auth/me')
    expect(me.body).toMatchObject({ email, teamRole: 'Viewer', organisation: { guid: owner.organisationId } })
    expect((await call(answer.body, 'GET', '/b2b/retail')).body.name).toBe('Green shops')
    const created = await call(answer.body, 'POST', '/b2b/retail/keys', { name: 'Till', mode: 'live', scopes: [] })
    expect(created.body.errorCode).toBe('InsufficientPermissions')
  })

  test('the claim makes a manager, and a viewer again at the next sign-in without it', async () => {
    const email = `petro@${domain}`
    people[email] = { groups: ['cashiers', 'portal-managers'] }
    expect((await enter(email)).answer.status).toBe(200)
    expect((await memberOf(email, owner))?.teamRole).toBe('Manager')
    people[email] = { groups: [] }
    await enter(email)
    expect((await memberOf(email, owner))?.teamRole).toBe('Viewer')
  })

  test('the owner stays the owner whatever the claim says', async () => {
    const email = `owner@${domain}`
    await singleSignOn.t.db.update(accounts).set({ email }).where(eq(accounts.id, owner.accountId))
    await recordEmailProof(singleSignOn.t.db, owner.accountId, email, new Date(0))
    people[email] = { groups: [] }
    const { answer } = await enter(email)
    expect((await call(answer.body, 'GET', '/auth/me')).body.teamRole).toBe('Owner')
  })

  test('an address that the provider has not verified is refused', async () => {
    const email = `unverified@${domain}`
    people[email] = { email_verified: false }
    expect(causeOf((await enter(email)).answer)).toEqual(failed('email'))
    expect(await accountOf(email)).toBeUndefined()
  })

  test('an answer works once', async () => {
    const { url, cookie } = await begin(`twice@${domain}`)
    const answer = await completeRealSignIn(url.href)
    const answers = await Promise.all([finish(answer, cookie), finish(answer, cookie), finish(answer, cookie)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(causeOf(await finish(answer, cookie))).toEqual(failed('expired'))
  })

  test('a code of another sign-in is refused, because its verifier is another one', async () => {
    const [one, other] = [await begin(`one@${domain}`), await begin(`other@${domain}`)]
    const { code } = await completeRealSignIn(one.url.href)
    const answer = await completeRealSignIn(other.url.href)
    expect(causeOf(await finish({ ...answer, code }, other.cookie))).toEqual(failed('provider'))
  })
})
