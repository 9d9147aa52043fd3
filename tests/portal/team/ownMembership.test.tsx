/** Checks what members other than the owner see in the profile: their own role, and what only the owner can open. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Me } from '../../../contract/auth'
import { areas } from '../../../src/app/areas'
import { readSession } from '../../../src/session/session'
import { getButton, organisation } from '../profile/openProfile'
import { me } from '../support/builders'
import { fakeApi } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { findDialog, member } from './teamSamples'

const openAs = async (
  teamRole: 'Manager' | 'Viewer',
  hash: string,
  handlers: Parameters<typeof fakeApi>[0] = {},
  limit: Me['limit'] = null,
) => {
  const user = me({ teamRole, limit })
  const api = fakeApi({
    'GET /b2b/retail': () => ({ body: organisation() }),
    'GET /auth/me': () => ({ body: user }),
    ...handlers,
  })
  const view = await renderArea({ area: areas.Retailer, at: `/retail/profile${hash}`, user })
  return { ...view, api }
}

describe('another member', () => {
  it('sees the own role instead of the team, and leaves after a question', async () => {
    const { user, api, router } = await openAs('Viewer', '#team', {
      'DELETE /team/membership': () => ({ status: 204 }),
    })
    expect(await screen.findByText('The owner manages the team: members, roles and invitations.')).toBeVisible()
    expect(screen.queryByText(/Only the owner can open/)).toBeNull()
    expect(screen.getByText(/Your role in the team of Green Shop: Viewer\. Reads and exports/)).toBeVisible()
    await user.click(getButton('Leave the team'))
    const dialog = await findDialog('Leave the team')
    expect(dialog.getByText(/You lose access to Green Shop at once/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Leave the team' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(readSession()).toBeNull()
    expect(api.of('DELETE').map(({ path }) => path)).toEqual(['/team/membership'])
    expect(api.of('GET', '/team')).toEqual([])
  })

  it('who is limited reads the cities and stores of the limit', async () => {
    const limit = {
      cities: [{ guid: 'c1', localizedNames: { en: 'Kyiv' } }],
      locations: [{ guid: 'd1', name: 'Corner' }],
    }
    const { api } = await openAs(
      'Manager',
      '#team',
      { 'GET /team/membership': () => ({ body: member({ limit }) }) },
      { cityIds: ['c1'] },
    )
    expect(await screen.findByText('The role applies only to: Kyiv, Corner.')).toBeVisible()
    expect(screen.getByText(/Your role in the team of Green Shop: Manager\. Works only with the records/)).toBeVisible()
    expect(screen.queryByText(/all records/)).toBeNull()
    expect(api.of('GET', '/team')).toHaveLength(1)
  })

  it('reads the organisation’s data, and cannot change or delete them', async () => {
    await openAs('Manager', '')
    expect(await screen.findByText('Green Shop', { selector: 'dd' })).toBeVisible()
    expect(screen.queryByLabelText(/^Organisation name/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Change password' })).toBeVisible()
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Account', 'Team', 'Support access'])
  })

  it.each([
    ['#keys', 'API keys'],
    ['#webhooks', 'Webhooks'],
  ])('sees at the address %s who can open it, without a call', async (hash, name) => {
    const { api } = await openAs('Manager', hash)
    expect(await screen.findByText(`Only the owner can open “${name}”`)).toBeVisible()
    expect(api.of('GET').filter(({ path }) => /keys|webhooks|audit/.test(path))).toEqual([])
  })
})
