/** Checks that attempts to enter a team without permission, or to keep control of a stolen one, fail. */
import { describe, expect, test } from 'vitest'
import { addAuthenticatorApp, totpCode } from '../helpers/authenticatorApp'
import { testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLinkParameter, readMails } from '../helpers/outbox'
import { setUpTeams } from '../helpers/teams'

describe.each(databaseEngines)('teams under attack on %s', database => {
  const w = setUpTeams(database)
  const { address, call, invite, codeFor, accept, join, teamOf, memberOf, meOf } = w

  const recover = async (email: string) => {
    const links = (await readMails(w.t, email)).map(mail => readLinkParameter(mail, 'token')).filter(Boolean)
    return call(null, 'POST', '/auth/take-back-email', { token: links.at(-1) })
  }

  test('an account that has taken an address joins nothing while its former address can be restored', async () => {
    const [owner, squatter] = [await w.t.organisation('Retailer'), await w.t.organisation('Sponsor')]
    const invited = address()
    expect((await call(squatter, 'PUT', '/b2b/auth/set-email', { email: invited })).status).toBe(204)
    await invite(owner, invited)
    expect((await accept(await codeFor(invited))).body).toMatchObject({ errorCode: 'InvalidOperation' })
    expect((await teamOf(owner)).members).toHaveLength(1)
  })

  test('an account with a second factor joins only with it', async () => {
    const [owner, guest] = [await w.t.organisation('Retailer'), await w.t.organisation('Recycler')]
    const { secret } = await addAuthenticatorApp(w.t, guest)
    await invite(owner, guest.email)
    const inviteCode = await codeFor(guest.email)
    const { status, body: challenge } = await accept(inviteCode)
    expect([status, challenge.methods]).toEqual([202, ['totp', 'recoveryCode']])
    expect((await teamOf(owner)).members).toHaveLength(1)
    const prove = (code: string) => {
      const proof = { challengeToken: challenge.challengeToken, method: 'totp', code }
      return call(null, 'POST', '/auth/team-invitations:accept', { inviteCode, password: testPassword, proof })
    }
    expect((await prove('000000')).body).toMatchObject({ errorCode: 'OtpChallengeFailed' })
    const joined = await prove(totpCode(secret, 1))
    expect(await meOf(joined.body)).toMatchObject({ role: 'Retailer', teamRole: 'Manager', memberships: 2 })
    expect((await prove(totpCode(secret, 1))).status).toBe(404)
  })

  test('a switch to another organisation begins no new count of wrong passwords', async () => {
    const [owner, other] = [await w.t.organisation('Retailer'), await w.t.organisation('Recycler')]
    await w.t.joined(owner, other, 'Viewer')
    const guess = (caller: { token: string }) =>
      call(caller, 'POST', '/auth/change-password', { currentPassword: 'Wrong-pass-1', newPassword: 'Other-pass-2' })
    for (let i = 0; i < 10; i++) expect((await guess(owner)).status).toBe(422)
    expect((await guess(owner)).status).toBe(429)
    const { body } = await call(owner, 'POST', `/auth/memberships/${other.organisationId}:switch`)
    expect((await guess(body)).status).toBe(429)
  })

  test('all calls that verify the current password count together', async () => {
    const owner = await w.t.organisation('Retailer')
    const password = 'Wrong-pass-1'
    const change = { currentPassword: password, newPassword: 'Other-pass-2' }
    for (let i = 0; i < 5; i++) {
      expect((await call(owner, 'POST', '/auth/change-password', change)).status).toBe(422)
      expect((await call(owner, 'POST', '/auth/factors/totp/init', { password })).status).toBe(422)
    }
    for (const [path, body] of [
      ['change-password', change],
      ['factors/totp/init', { password }],
      ['factors/passkey/init', { password }],
      ['factors/recovery-codes', { password }],
    ] as const)
      expect((await call(owner, 'POST', `/auth/${path}`, body)).status, path).toBe(429)
  })

  test('an ownership that was transferred in a stolen session returns with the account', async () => {
    const owner = await w.t.organisation('Retailer')
    expect((await call(owner, 'PUT', '/b2b/auth/set-email', { email: address() })).status).toBe(204)
    const thief = await join(owner)
    const { guid } = await memberOf(owner, thief.email)
    const path = `/team/members/${guid}:transfer-ownership`
    expect((await call(owner, 'PUT', path, { currentPassword: testPassword })).status).toBe(200)
    const former = (await teamOf(thief)).members.find(({ teamRole }) => teamRole === 'Manager')
    expect((await call(thief, 'DELETE', `/team/members/${former?.guid}`)).body.errorCode).toBe('InvalidOperation')
    const disabled = await call(thief, 'PUT', `/auth/access-grants/${former?.guid}:disable`)
    expect(disabled.body.errorCode).toBe('InvalidOperation')
    expect((await recover(owner.email)).status).toBe(204)
    expect((await call(thief, 'GET', '/auth/me')).status).toBe(401)
    const restored = await w.t.signInAgain(owner)
    expect((await teamOf(restored)).members).toMatchObject([{ email: owner.email, teamRole: 'Owner' }])
  })

  test('who returns the ownership does not get it back by recovering the own account, and can be removed', async () => {
    const owner = await w.t.organisation('Retailer')
    const thief = await join(owner)
    const transfer = async (from: { token: string }, email: string) => {
      const { guid } = await memberOf(from, email)
      const body = { currentPassword: testPassword }
      expect((await call(from, 'PUT', `/team/members/${guid}:transfer-ownership`, body)).status).toBe(200)
      return guid
    }
    const thiefsId = await transfer(owner, thief.email)
    await transfer(thief, owner.email)
    expect((await call(thief, 'PUT', '/b2b/auth/set-email', { email: address() })).status).toBe(204)
    expect((await recover(thief.email)).status).toBe(204)
    expect(await meOf(owner)).toMatchObject({ teamRole: 'Owner' })
    expect((await call(owner, 'DELETE', `/team/members/${thiefsId}`)).status).toBe(204)
  })

  test('a role that was raised in a stolen session ends with it', async () => {
    const owner = await w.t.organisation('Retailer')
    const viewer = await w.t.member(owner, 'Viewer')
    await call(owner, 'PUT', '/b2b/auth/set-email', { email: address() })
    const raise = { teamRole: 'Manager' }
    expect((await call(owner, 'PUT', `/team/members/${viewer.membershipId}`, raise)).status).toBe(200)
    expect((await recover(owner.email)).status).toBe(204)
    expect((await call(viewer, 'GET', '/auth/me')).status).toBe(401)
  })
})
