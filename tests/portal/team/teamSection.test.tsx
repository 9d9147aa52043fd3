/** Checks the owner's lists of members and invitations in the profile, and the dialogs about invitations. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getButton } from '../profile/openProfile'
import { errorAnswer } from '../support/fakeApi'
import { choices, corner, findDialog, invitation, kyiv, member, openTeam, owner, type ShownTeam } from './teamSamples'

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

  it('does not invite a second person when a lost invitation is corrected, and sees who is invited', async () => {
    const team: ShownTeam = { members: [owner], invitations: [] }
    let isLost = true
    const answer = () => {
      if (isLost) throw new TypeError('Failed to fetch')
      team.invitations = [invitation()]
      return { status: 201, body: invitation() }
    }
    const { user, api } = await openTeam(team, { 'POST /team/invitations': answer }, ['idempotency'])
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = await findDialog('Invite to the team')
    const email = dialog.getByLabelText(/^Email/)
    await user.type(email, 'petro@shop.example')
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await dialog.findByText(/unknown whether this was saved/, {}, { timeout: 5_000 })).toBeVisible()
    isLost = false
    await user.clear(email)
    await user.type(email, 'pavlo@shop.example')
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText(/The first attempt saved this with the earlier values/)).toBeVisible()
    expect(await screen.findByText('petro@shop.example')).toBeInTheDocument()
    expect(new Set(api.of('POST').map(({ body }) => (body as { email: string }).email))).toEqual(
      new Set(['petro@shop.example']),
    )
  })

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
