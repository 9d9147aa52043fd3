/**
 * Checks the switch that requires a second factor of all team members, and what a member without a second factor sees.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Factor, Factors } from '../../../contract/factors'
import type { Member, Team } from '../../../contract/team'
import { areas } from '../../../src/app/areas'
import { organisation } from '../profile/openProfile'
import { me } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const member = (overrides: Partial<Member> = {}): Member => ({
  guid: 'm2',
  email: 'olena@shop.example',
  teamRole: 'Manager',
  limit: null,
  joinedAt: '2026-05-01T10:00:00.000Z',
  lastActiveAt: null,
  isSelf: false,
  hasSecondFactor: false,
  version: 3,
  ...overrides,
})
const owner = (hasSecondFactor: boolean) =>
  member({ guid: 'm1', email: 'owner@shop.example', teamRole: 'Owner', isSelf: true, hasSecondFactor })
const phone: Factor = { id: 'f1', kind: 'totp', name: 'Phone', createdAt: '2026-05-01T10:00:00.000Z', lastUsedAt: null }

const open = async (
  { team, factors, user = me() }: { team?: Team; factors?: Factors; user?: ReturnType<typeof me> },
  at: string,
) => {
  const api = fakeApi(
    {
      'GET /b2b/retail': () => ({ body: organisation() }),
      'GET /auth/me': () => ({ body: user }),
      'GET /auth/sessions': () => ({ body: [] }),
      'GET /auth/factors': () => ({ body: factors }),
      'GET /team': () => ({ body: team }),
      'GET /notifications/unread': () => ({ body: { unread: 0 } }),
      'GET /b2b/retail/locations': () => pageOf([]),
      'PUT /team/second-factor': ({ body }) => {
        Object.assign(team ?? {}, { isSecondFactorRequired: (body as { isRequired: boolean }).isRequired })
        return { body: team }
      },
    },
    ['team', 'secondFactors', 'sessions', 'notifications'],
  )
  return { ...(await renderArea({ area: areas.Retailer, at, user })), api }
}
const toggle = () => screen.findByRole('switch', { name: 'Require a second factor from all members' })

describe('the owner', () => {
  it('confirms the requirement with the members who have no factor yet, and can withdraw it', async () => {
    const team: Team = { members: [owner(true), member()], invitations: [], isSecondFactorRequired: false }
    const { user, api } = await open({ team }, '/retail/profile#team')
    expect(await toggle()).not.toBeChecked()
    const facts = screen.getAllByText(/Last active/).map(each => /No second factor/.test(each.textContent))
    expect(facts).toEqual([false, true])
    await user.click(await toggle())
    const dialog = within(await screen.findByRole('dialog', { name: 'Require a second factor from all members?' }))
    expect(dialog.getByText(/These members have none yet.*: olena@shop\.example$/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Require' }))
    expect(await screen.findByText('A second factor is required now')).toBeVisible()
    await waitFor(async () => expect(await toggle()).toBeChecked())
    await user.click(await toggle())
    expect(await screen.findByText('A second factor is no longer required')).toBeVisible()
    expect(api.of('PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/team/second-factor', { isRequired: true }],
      ['/team/second-factor', { isRequired: false }],
    ])
  })

  it('needs an own factor first, to whose set-up a link leads', async () => {
    const team: Team = { members: [owner(false)], invitations: [], isSecondFactorRequired: false }
    await open({ team }, '/retail/profile#team')
    expect(await toggle()).toBeDisabled()
    const link = screen.getByRole('link', { name: 'Set up your own second factor first' })
    expect(link).toHaveAttribute('href', expect.stringMatching(/#security$/))
  })
})

describe('a member', () => {
  const none: Factors = { isRequired: true, provedUntil: null, items: [], recoveryCodesLeft: 0 }

  it.each(['/retail/structure', '/retail/profile'])('without a factor can only set one up (%s)', async at => {
    const user = me({ teamRole: 'Manager', mustSetUpFactor: true })
    const { api } = await open({ factors: none, user }, at)
    expect(await screen.findByText(/Your account needs a second factor/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeEnabled()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
    const paths = api.of('GET').map(({ path }) => path)
    expect(paths).not.toContain('/notifications/unread')
    expect(paths).not.toContain('/b2b/retail')
  })

  it('cannot remove the last factor while one is required', async () => {
    const factors: Factors = { ...none, items: [phone], recoveryCodesLeft: 10 }
    await open({ factors, user: me({ teamRole: 'Manager' }) }, '/retail/profile#security')
    expect(await screen.findByRole('button', { name: 'Remove: Phone' })).toBeDisabled()
    expect(screen.getByText(/the last one cannot be removed/)).toBeVisible()
  })

  it('removes a factor of several', async () => {
    const factors: Factors = { ...none, items: [phone, { ...phone, id: 'f2', name: 'Key' }], recoveryCodesLeft: 10 }
    await open({ factors, user: me({ teamRole: 'Manager' }) }, '/retail/profile#security')
    expect(await screen.findByRole('button', { name: 'Remove: Phone' })).toBeEnabled()
  })
})
