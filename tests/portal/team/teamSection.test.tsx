/** Checks the owner's lists and dialogs of the team in the profile. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Team, TeamInvitation } from '../../../contract/team'
import { readMe } from '../../../src/session/session'
import { getButton, openProfile } from '../profile/openProfile'
import { me } from '../support/builders'
import { type Answer, errorAnswer } from '../support/fakeApi'
import { findDialog, member } from './teamSamples'

const owner = member({ guid: 'm1', email: 'owner@shop.example', teamRole: 'Owner', isSelf: true, version: 1 })
const invitation = (overrides: Partial<TeamInvitation> = {}): TeamInvitation => ({
  guid: 'i1',
  email: 'petro@shop.example',
  teamRole: 'Viewer',
  limit: null,
  sentAt: '2026-05-01T10:00:00.000Z',
  expiresAt: '2099-05-08T10:00:00.000Z',
  version: 1,
  ...overrides,
})

type ShownTeam = Omit<Team, 'isSecondFactorRequired'> & Partial<Team>
const openTeam = (team: ShownTeam, handlers: Record<string, (call: { body: unknown }) => Answer> = {}) =>
  openProfile(
    { 'GET /team': () => ({ body: { isSecondFactorRequired: false, ...team } }), ...handlers },
    me(),
    '/retail/profile#team',
  )

describe('the owner', () => {
  it('sees the members with their roles and dates, and who he or she is', async () => {
    await openTeam({ members: [owner, member()], invitations: [] })
    const [own, other] = (await screen.findAllByRole('listitem')).map(item => item.textContent)
    expect(own).toMatch(/owner@shop\.example.*Owner.*You/)
    expect(other).toMatch(/olena@shop\.example.*Manager.*Member since: .*2026.*Last active: never/)
    expect(screen.queryByRole('button', { name: /: owner@shop/ })).toBeNull()
  })

  it('who is alone is asked to invite others', async () => {
    await openTeam({ members: [owner], invitations: [] })
    expect(await screen.findByText(/You are the only member of the team so far/)).toBeVisible()
  })

  it('invites a person with a role, each of which is explained', async () => {
    const team: ShownTeam = { members: [owner], invitations: [] }
    const { user, api } = await openTeam(team, {
      'POST /team/invitations': () => {
        team.invitations.push(invitation())
        return { status: 201, body: invitation() }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = await findDialog('Invite to the team')
    expect(dialog.getByText('Reads and exports everything, and changes nothing.')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Email/), ' petro@shop.example')
    await user.click(dialog.getByRole('radio', { name: /^Viewer/ }))
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText('The invitation is sent')).toBeVisible()
    expect(api.of('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/team/invitations', { email: 'petro@shop.example', teamRole: 'Viewer' }],
    ])
    expect(await screen.findByRole('heading', { name: 'Invitations' })).toBeVisible()
    expect(screen.getByText('petro@shop.example')).toBeVisible()
  })

  const kyiv = { guid: '00000000-0000-4000-8000-0000000000c1', localizedNames: { en: 'Kyiv' } }
  const corner = { guid: '00000000-0000-4000-8000-0000000000d1', name: 'Corner' }
  const cities = { items: [{ ...kyiv, country: 'UA' }], total: 1, pageSize: 30 }
  const choices = {
    'GET /common/countries/UA/cities': () => ({ body: cities }),
    'GET /b2b/retail/locations': () => ({ body: { items: [corner], total: 1, pageSize: 30 } }),
  }

  it('invites a person limited to a city and a location', async () => {
    const { user, api } = await openTeam(
      { members: [owner], invitations: [] },
      { ...choices, 'POST /team/invitations': () => ({ status: 201, body: invitation() }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = await findDialog('Invite to the team')
    await user.type(dialog.getByLabelText(/^Email/), 'petro@shop.example')
    await user.click(dialog.getByRole('radio', { name: 'Only some cities or stores' }))
    const send = dialog.getByRole('button', { name: 'Send the invitation' })
    expect(send).toBeDisabled()
    expect(dialog.getByText('Choose at least one city or store.')).toBeVisible()
    expect(dialog.getByText(/^Works only with the records of the chosen part/)).toBeVisible()
    expect(dialog.queryByText(/all records/)).toBeNull()
    await user.click(await dialog.findByRole('combobox', { name: 'Cities' }))
    await user.click(await screen.findByRole('option', { name: 'Kyiv' }))
    expect(dialog.queryByText('Choose at least one city or store.')).toBeNull()
    await user.click(dialog.getByRole('combobox', { name: 'Stores' }))
    await user.click(await screen.findByRole('option', { name: 'Corner' }))
    await user.click(send)
    expect(await screen.findByText('The invitation is sent')).toBeVisible()
    expect(api.of('POST')[0]?.body).toEqual({
      email: 'petro@shop.example',
      teamRole: 'Manager',
      limit: { cityIds: [kyiv.guid], locationIds: [corner.guid] },
    })
  })

  it('sees the limits of members and invitations', async () => {
    const lviv = { guid: 'c2', localizedNames: { en: 'Lviv' } }
    const limit = { cities: [kyiv, lviv], locations: [corner, { guid: 'd2', name: 'Market' }] }
    await openTeam({
      members: [owner, member({ limit })],
      invitations: [invitation({ limit: { cities: [], locations: [corner] } })],
    })
    expect(await screen.findByText('Only Kyiv, Lviv · 2 stores')).toBeVisible()
    expect(screen.getByText('Only 1 store')).toBeVisible()
  })

  it('changes and removes the limit of a member', async () => {
    const limit = { cities: [kyiv], locations: [corner] }
    const { user, api } = await openTeam(
      { members: [owner, member({ limit })], invitations: [] },
      { ...choices, 'PUT /team/members/m2': () => ({ body: member() }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Limit access: olena@shop.example' }))
    const dialog = await findDialog('Limit access: olena@shop.example')
    expect(dialog.getByText('Kyiv')).toBeVisible()
    expect(dialog.getByText('Corner')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.click(dialog.getByRole('radio', { name: 'All cities and stores' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The access is changed')).toBeVisible()
    expect(api.of('PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/team/members/m2', { teamRole: 'Manager', limit: null }],
    ])
  })

  it('reads at the address that it already belongs to the team', async () => {
    const { user } = await openTeam(
      { members: [owner], invitations: [] },
      { 'POST /team/invitations': () => errorAnswer(409, 'NotUnique', { email: 'NotUnique' }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = await findDialog('Invite to the team')
    await user.type(dialog.getByLabelText(/^Email/), 'olena@shop.example')
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await dialog.findByText('This address already belongs to the team, or has been invited')).toBeVisible()
  })

  it('sends an invitation again, to a corrected address', async () => {
    const { user, api } = await openTeam(
      { members: [owner], invitations: [invitation()] },
      { 'PUT /team/invitations/i1:resend': () => ({ body: invitation({ email: 'petro@store.example' }) }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Send again: petro@shop.example' }))
    const dialog = await findDialog('Send again')
    const field = dialog.getByLabelText(/^Email/)
    expect(field).toHaveValue('petro@shop.example')
    await user.clear(field)
    await user.type(field, 'petro@store.example')
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText('The invitation is sent')).toBeVisible()
    expect(api.of('PUT')[0]?.body).toEqual({ email: 'petro@store.example' })
  })

  it('withdraws an invitation after a question; an expired one is marked', async () => {
    const team: ShownTeam = { members: [owner], invitations: [invitation({ expiresAt: '2020-01-01T00:00:00.000Z' })] }
    const { user, api } = await openTeam(team, {
      'DELETE /team/invitations/i1': () => {
        team.invitations = []
        return { status: 204 }
      },
    })
    expect(await screen.findByText('Expired')).toBeVisible()
    await user.click(getButton('Withdraw: petro@shop.example'))
    const dialog = await findDialog('Withdraw: petro@shop.example')
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('The invitation is withdrawn')).toBeVisible()
    expect(api.of('DELETE')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText('petro@shop.example')).toBeNull())
    await waitFor(() => expect(getButton('Invite')).toHaveFocus())
  })

  it('changes a role, with the version that was shown', async () => {
    const { user, api } = await openTeam(
      { members: [owner, member()], invitations: [] },
      { 'PUT /team/members/m2': () => ({ body: member({ teamRole: 'Viewer', version: 4 }) }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Change role: olena@shop.example' }))
    const dialog = await findDialog('Change role: olena@shop.example')
    expect(dialog.getByRole('radio', { name: /^Manager/ })).toBeChecked()
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.click(dialog.getByRole('radio', { name: /^Viewer/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The role is changed')).toBeVisible()
    const [call] = api.of('PUT')
    expect([call?.body, call?.headers.get('If-Match')]).toEqual([{ teamRole: 'Viewer' }, '"3"'])
  })

  it.each([
    ['role', 'Change role', /^Viewer/, 'The role is changed'],
    ['limit', 'Limit access', /^All cities/, 'The access is changed'],
  ])(
    'keeps the chosen %s if the change failed, and saves it for the current version',
    async (_, action, choice, done) => {
      const limit = { cities: [kyiv], locations: [corner] }
      const team: ShownTeam = { members: [owner, member({ limit })], invitations: [] }
      let hasFailed = false
      const { user, api } = await openTeam(team, {
        ...choices,
        'PUT /team/members/m2': () => {
          if (hasFailed) return { body: member() }
          hasFailed = true
          team.members = [owner, member({ limit, lastActiveAt: '2026-05-03T10:00:00.000Z', version: 4 })]
          return errorAnswer(412, 'VersionConflict')
        },
      })
      await user.click(await screen.findByRole('button', { name: `${action}: olena@shop.example` }))
      const dialog = await findDialog(`${action}: olena@shop.example`)
      await user.click(dialog.getByRole('radio', { name: choice }))
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText(/Last active: .*3 May/)).toBeInTheDocument()
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled())
      expect(dialog.getByRole('radio', { name: choice })).toBeChecked()
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText(done)).toBeVisible()
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(api.of('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"4"'])
    },
  )

  it('removes a member after a question that says what happens', async () => {
    const team: ShownTeam = { members: [owner, member()], invitations: [] }
    const { user } = await openTeam(team, {
      'DELETE /team/members/m2': () => {
        team.members = [owner]
        return { status: 204 }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Remove: olena@shop.example' }))
    const dialog = await findDialog('Remove: olena@shop.example')
    expect(dialog.getByText(/olena@shop\.example loses access to Green Shop at once/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('olena@shop.example is no longer in the team')).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  })

  it('transfers the ownership with his or her password, and is a manager then', async () => {
    let isWrong = true
    const { user } = await openTeam(
      { members: [owner, member()], invitations: [] },
      {
        'PUT /team/members/m2:transfer-ownership': () => {
          if (isWrong) return errorAnswer(422, 'InvalidPassword')
          return { body: { members: [], invitations: [] } }
        },
        'GET /auth/me': () => ({ body: me({ teamRole: 'Manager' }) }),
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Make owner: olena@shop.example' }))
    const dialog = await findDialog('Make owner: olena@shop.example')
    expect(dialog.getByText(/you become a manager/)).toBeVisible()
    await user.type(dialog.getByLabelText(/^Your password/), 'Demo-2026-pass')
    await user.click(dialog.getByRole('button', { name: 'Make owner' }))
    expect(await dialog.findByText('The password is incorrect')).toBeVisible()
    isWrong = false
    await user.click(dialog.getByRole('button', { name: 'Make owner' }))
    expect(await screen.findByText('olena@shop.example is the owner now')).toBeVisible()
    expect(readMe()?.teamRole).toBe('Manager')
    expect(await screen.findByText(/Your role in the team of Green Shop: Manager/)).toBeVisible()
  })

  it('can try again if the team cannot be read', async () => {
    const answers = [errorAnswer(400, 'InvalidParams'), { body: { members: [owner], invitations: [] } }]
    const { user } = await openTeam(
      { members: [], invitations: [] },
      { 'GET /team': () => answers.shift() ?? errorAnswer(400, 'InvalidParams') },
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('owner@shop.example')).toBeVisible()
  })
})
