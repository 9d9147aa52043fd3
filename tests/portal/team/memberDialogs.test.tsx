/** Checks the dialogs about one member of the team: role, limit, removal, and the transfer of the ownership. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readMe } from '../../../src/session/session'
import { me } from '../support/builders'
import { errorAnswer } from '../support/fakeApi'
import { choices, corner, findDialog, kyiv, member, openTeam, owner, type ShownTeam } from './teamSamples'

describe('the owner', () => {
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
})
