/** Checks the account menu of a member: the role in the team, and the switch between the organisations of a person. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnMembership } from '../../../contract/team'
import { queryClient } from '../../../src/app/queryClient'
import { readAccount, readMe, readSession, storeMe, storeSession } from '../../../src/session/session'
import { employee, me, token } from '../support/builders'
import { type Answer, type Call, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { areaOf, retailerTestResources } from '../support/retailer'

const membership = (overrides: Partial<OwnMembership> = {}): OwnMembership => ({
  organisation: { guid: 'o1', name: 'Green Shop' },
  role: 'Retailer',
  country: 'UA',
  teamRole: 'Owner',
  isCurrent: true,
  ...overrides,
})
const other = { guid: 'o2', name: 'Blue Shop' }
const green = me({ organisation: { guid: 'o1', name: 'Green Shop', logo: null }, memberships: 2 })
const blue = me({ organisation: { ...other, logo: null }, memberships: 2, teamRole: 'Viewer' })

const newToken = 'Bearer token-2'
const authorization = ({ headers }: Call) => headers.get('Authorization')

const open = async (user = me(), handlers: Record<string, (call: Call) => Answer> = {}, at = '/retail/employees') => {
  const api = fakeApi({
    'GET /b2b/retail/employees': () => pageOf([employee(1)]),
    'GET /auth/me': call => ({ body: authorization(call) === newToken ? blue : user }),
    'GET /auth/memberships': () => ({
      body: [membership(), membership({ organisation: other, teamRole: 'Viewer', isCurrent: false })],
    }),
    ...handlers,
  })
  const view = await renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at, user })
  await screen.findByText('Employee 1')
  return { api, ...view }
}
const openMenu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Account' }))
  return within(await screen.findByRole('menu'))
}

beforeEach(() => localStorage.clear())

describe('the account menu', () => {
  it('says nothing about a team to the owner of a single organisation, and asks for nothing', async () => {
    const { user, api } = await open()
    const menu = await openMenu(user)
    expect(menu.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['Profile', 'Sign out'])
    expect(api.of('GET', '/auth/memberships')).toEqual([])
  })

  it('shows another member the role below the name of the organisation', async () => {
    const { user } = await open(me({ teamRole: 'Manager' }))
    const menu = await openMenu(user)
    expect(await menu.findByText('Green Shop')).toBeVisible()
    expect(menu.getByText('Manager · retailer@demo.example')).toBeVisible()
  })

  it('lists the organisations of a person who belongs to several, with the current one marked', async () => {
    const { user } = await open(green)
    const menu = await openMenu(user)
    const items = await menu.findAllByRole('menuitemradio')
    expect(items.map(item => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Green ShopRetailer · Owner', 'true'],
      ['Blue ShopRetailer · Viewer', 'false'],
    ])
  })
})

describe('switching to another organisation', () => {
  const assign = vi.fn()
  beforeEach(() => {
    assign.mockClear()
    vi.stubGlobal('location', { ...window.location, assign })
  })

  it('stores the new session and user, and starts the portal again on the home page', async () => {
    const { user, api } = await open(green, {
      'POST /auth/memberships/o2:switch': () => ({ body: token({ token: 'token-2' }) }),
    })
    localStorage.setItem('account:someone-o1:basket', '[]')
    const menu = await openMenu(user)
    await user.click(await menu.findByRole('menuitemradio', { name: /Blue Shop/ }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/retail/structure'))
    expect(readSession()?.token).toBe('token-2')
    expect(readMe()?.organisation?.name).toBe('Blue Shop')
    expect(api.of('GET', '/auth/me').map(authorization)).toContain(newToken)
    expect(Object.keys(localStorage).filter(key => key.includes('someone'))).toEqual([])
  })

  it('in another window is followed: nothing of the previous organisation stays', async () => {
    const { router, api } = await open(green)
    const before = readAccount()
    queryClient.setQueryData(['secret of Green Shop'], true)
    storeSession(token({ token: 'token-2' }))
    storeMe(blue)
    expect(readAccount()).not.toBe(before)
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/structure'))
    expect(queryClient.getQueryData(['secret of Green Shop'])).toBeUndefined()
    await waitFor(() => expect(api.calls.map(authorization).at(-1)).toBe(newToken))
  })
})

it('a person whose session ends signs in to the organisation in which he or she was, and keeps what was typed', async () => {
  const blueManager = { ...blue, teamRole: 'Manager' as const }
  const { user } = await open(
    blueManager,
    {
      'GET /auth/me': call => ({ body: authorization(call) === 'Bearer token-home' ? green : blueManager }),
      'POST /b2b/retail/employees': () => errorAnswer(401, 'Unauthorized'),
      'POST /b2b/auth/sign-in': () => ({ body: token({ token: 'token-home' }) }),
      'POST /auth/memberships/o2:switch': () => ({ body: token({ token: 'token-2' }) }),
    },
    '/retail/employees/new',
  )
  await user.type(await screen.findByLabelText(/^Name/), 'Olena')
  await user.type(screen.getByLabelText(/^Email/), 'olena@example.org')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  await user.type(await dialog.findByLabelText('Password'), 'Demo-2026-pass')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull())
  expect([readSession()?.token, readMe()?.organisation?.name]).toEqual(['token-2', 'Blue Shop'])
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
})
