/**
 * Checks the profile: the data of the organisation and their changes, what support staff have done in the account, and
 * what they may not do there.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { roleSlugs, roles } from '../../../contract/roles'
import type { SupportAction } from '../../../contract/supportActions'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { me } from '../support/builders'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { getButton, openProfile, organisation } from './openProfile'

const supportAction = (id: number, overrides: Partial<SupportAction> = {}): SupportAction => ({
  id,
  at: '2026-05-01T10:00:00.000Z',
  actor: 'iryna@support.example',
  onBehalfOf: 'retailer@demo.example',
  action: 'PUT /api/b2b/retail/locations/:id',
  subject: null,
  reason: 'A call from the shop',
  outcome: '200',
  ...overrides,
})

describe('the profile', () => {
  it.each(roles)('is there for the role %s, with its own organisation', async role => {
    const api = fakeApi({
      [`GET /b2b/${roleSlugs[role]}`]: () => ({ body: organisation() }),
      [`GET /b2b/${roleSlugs[role]}/audit`]: () => pageOf([]),
      [`GET /b2b/${roleSlugs[role]}/keys`]: () => pageOf([]),
      [`GET /b2b/${roleSlugs[role]}/webhooks`]: () => pageOf([]),
    })
    const area: Area = areas[role]
    await renderArea({ area, at: `${area.path}/profile` })
    expect(await screen.findByLabelText(/^Organisation name/)).toHaveValue('Green Shop')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)
    expect(headings).toEqual(['Organisation', 'Password', 'Email', 'Delete account'])
    const tabs = screen.getAllByRole('tab').map(each => each.textContent)
    expect(tabs).toEqual(['Account', 'Team', 'API keys', 'Webhooks', 'Support access'])
    expect(api.of('GET', `/b2b/${roleSlugs[role]}`).length).toBeGreaterThan(0)
  })
})

describe('updating the organisation', () => {
  it('is possible only after a change, sends all fields, and shows the new name everywhere', async () => {
    let name = 'Green Shop'
    const { user, api } = await openProfile({
      'GET /b2b/retail': () => ({ body: organisation({ name }) }),
      'GET /auth/me': () => ({
        body: me({ organisation: { guid: String(me().organisation?.guid), name, logo: null } }),
      }),
      'PUT /b2b/retail': () => {
        name = 'Greener Shop'
        return { body: organisation({ name }) }
      },
    })
    expect(getButton('Update')).toBeDisabled()
    await user.clear(screen.getByLabelText(/^Organisation name/))
    await user.type(screen.getByLabelText(/^Organisation name/), 'Greener Shop')
    await user.click(getButton('Update'))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(api.of('PUT')).toEqual([
      {
        method: 'PUT',
        path: '/b2b/retail',
        body: {
          name: 'Greener Shop',
          organizationRegistrationNumber: '123456',
          organizationRegistrationAddress: 'Kyiv, Khreshchatyk 1',
          logoId: 'logo-1',
        },
      },
    ])
    await waitFor(() => expect(getButton('Update')).toBeDisabled())
    expect(within(screen.getByRole('banner')).getByText('Greener Shop')).toBeVisible()
  })

  it('rejects a long name and a registration number with other characters than digits', async () => {
    const { user, api } = await openProfile()
    await user.type(screen.getByLabelText(/^Organisation name/), ' with a name that is too long')
    await user.type(screen.getByLabelText(/^Registration number/), 'x')
    await user.click(getButton('Update'))
    expect(await screen.findByText('The text is too long. Limit: 25')).toBeVisible()
    expect(screen.getByText('Only digits are allowed')).toBeVisible()
    expect(api.of('PUT')).toEqual([])
  })

  it('uploads another logo, previews it, and sends its id', async () => {
    const uploaded = {
      guid: 'logo-2',
      smUrl: '/files/2',
      mdUrl: '/files/2',
      lgUrl: '/files/2',
      originalUrl: '/files/2',
    }
    const { user, api } = await openProfile({
      'POST /resources': () => ({ body: uploaded }),
      'PUT /b2b/retail': () => ({ body: organisation({ logo: uploaded }) }),
    })
    await user.upload(screen.getByLabelText(/^Logo/), new File(['x'], 'x.png', { type: 'image/png' }))
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Preview of the picture' })).toHaveAttribute('src', '/files/2'),
    )
    await user.click(getButton('Update'))
    await waitFor(() => expect(api.of('PUT')[0]?.body).toMatchObject({ logoId: 'logo-2' }))
  })

  it('says why the server refused', async () => {
    const { user } = await openProfile({ 'PUT /b2b/retail': () => errorAnswer(409, 'NotUnique') })
    await user.type(screen.getByLabelText(/^Registration number/), '7')
    await user.click(getButton('Update'))
    expect(await screen.findByText('This value is already in use. Enter another one')).toBeVisible()
  })
})

describe('support access', () => {
  const openSupport = (handlers: Parameters<typeof openProfile>[0] = {}) =>
    openProfile(handlers, me(), '/retail/profile#support')

  it('shows who did what, when and why, and what was refused', async () => {
    await openSupport({
      'GET /b2b/retail/audit': () =>
        pageOf([
          supportAction(3, { action: 'single-sign-on-configured', reason: null }),
          supportAction(2, { action: 'password-change', outcome: '403' }),
          supportAction(1),
        ]),
    })
    const entries = await screen.findAllByText(/iryna@support.example/)
    const [own, first, second] = entries.map(entry => entry.closest('li') as HTMLElement)
    expect(own).toHaveTextContent(/^iryna@support.example configured single sign-on for the organisation/)
    expect(first).toHaveTextContent(/^iryna@support.example, acting for .*, tried to change the password/)
    expect(within(first as HTMLElement).getByText('Refused')).toBeVisible()
    expect(second).toHaveTextContent(/^iryna@support.example, acting for .*, changed the store/)
    expect(within(second as HTMLElement).getByText('Reason: A call from the shop')).toBeVisible()
    expect(within(second as HTMLElement).getByText(/1 May 2026/)).toBeVisible()
  })

  it('turns pages', async () => {
    const { user, api } = await openSupport({ 'GET /b2b/retail/audit': () => pageOf([supportAction(1)], 31) })
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/b2b/retail/audit?Offset=30'))
  })

  it('says when support has not been in the account', async () => {
    await openSupport()
    expect(await screen.findByText('Support staff have not acted in your account.')).toBeVisible()
  })
})

describe('the tabs', () => {
  it('show one part each, keep what was entered, and have addresses', async () => {
    const { user, router } = await openProfile()
    await user.type(screen.getByLabelText(/^Registration number/), '7')
    await user.click(screen.getByRole('tab', { name: 'API keys' }))
    expect(await screen.findByRole('heading', { name: 'API keys' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'API keys' })).toHaveFocus()
    expect(screen.getByLabelText(/^Registration number/)).not.toBeVisible()
    expect(router.state.location.hash).toBe('#keys')
    await user.click(screen.getByRole('tab', { name: 'Account' }))
    expect(screen.getByLabelText(/^Registration number/)).toHaveValue('1234567')
    expect(screen.queryByRole('heading', { name: 'API keys' })).toBeNull()
    expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual([
      'Organisation',
      'Password',
      'Email',
      'Delete account',
    ])
  })
})

describe('while support acts for the account', () => {
  it('password, email and deletion are disabled, with the reason; the organisation can be changed', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString()
    const { user } = await openProfile({}, me({ impersonation: { actor: 'Iryna', reason: 'A call', expiresAt } }))
    expect(screen.getAllByText(/Only the account holder can do this/)).toHaveLength(3)
    for (const label of ['Current password', 'New password', 'Repeat password', 'Email'])
      expect(screen.getByLabelText(label)).toBeDisabled()
    for (const name of ['Change password', 'Change email', 'Delete account']) expect(getButton(name)).toBeDisabled()
    await user.type(screen.getByLabelText(/^Registration number/), '7')
    expect(getButton('Update')).toBeEnabled()
    for (const [tab, name] of [
      ['API keys', 'Add key'],
      ['Webhooks', 'Add webhook'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }))
      expect(await screen.findByRole('button', { name })).toBeDisabled()
      const reasons = screen.getAllByText(/Only the account holder can do this/)
      expect(reasons.at(-1)).toBeVisible()
    }
  })
})
