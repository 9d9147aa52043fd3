import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SupportAction } from '../../../contract/accountData'
import type { Organisation } from '../../../contract/organisations'
import { roleSlugs, roles } from '../../../contract/roles'
import { type Area, areas } from '../../../src/areas'
import { readMe } from '../../../src/authProvider/session'
import { me } from '../support/builders'
import { type Answer, fakeApi, pageOf, refusal } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const organisation = (overrides: Partial<Organisation> = {}): Organisation => ({
  guid: 'o1',
  name: 'Green Shop',
  email: 'retailer@demo.example',
  registrationAddress: 'Kyiv, Khreshchatyk 1',
  registrationNumber: '123456',
  logoId: 'logo-1',
  logo: { guid: 'logo-1', smUrl: '/files/s', mdUrl: '/files/m', lgUrl: '/files/l', originalUrl: '/files/o' },
  country: 'UA',
  createdAt: '2026-01-02T10:00:00.000Z',
  meta: {},
  ...overrides,
})
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

const open = async (handlers: Record<string, (call: { body: unknown }) => Answer> = {}, user = me()) => {
  const api = fakeApi({
    'GET /b2b/retail': () => ({ body: organisation() }),
    'GET /b2b/retail/audit': () => pageOf([]),
    'GET /auth/me': () => ({ body: user }),
    ...handlers,
  })
  const view = await renderArea({ area: areas.Retailer, at: '/retail/profile', user })
  await screen.findByLabelText(/^Organisation name/)
  return { ...view, api }
}
const button = (name: string) => screen.getByRole('button', { name })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the profile', () => {
  it.each(roles)('is there for the role %s, with its own organisation', async role => {
    const api = fakeApi({
      [`GET /b2b/${roleSlugs[role]}`]: () => ({ body: organisation() }),
      [`GET /b2b/${roleSlugs[role]}/audit`]: () => pageOf([]),
    })
    const area: Area = areas[role]
    await renderArea({ area, at: `${area.path}/profile` })
    expect(await screen.findByLabelText(/^Organisation name/)).toHaveValue('Green Shop')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Organisation', 'Password', 'Email', 'Delete account', 'Support access'])
    expect(api.of('GET', `/b2b/${roleSlugs[role]}`).length).toBeGreaterThan(0)
  })
})

describe('updating the organisation', () => {
  it('is possible only after a change, sends all of it, and shows the new name everywhere', async () => {
    let name = 'Green Shop'
    const { user, api } = await open({
      'GET /b2b/retail': () => ({ body: organisation({ name }) }),
      'GET /auth/me': () => ({ body: me({ organisation: { guid: 'o1', name, logo: null } }) }),
      'PUT /b2b/retail': () => {
        name = 'Greener Shop'
        return { body: organisation({ name }) }
      },
    })
    expect(button('Update')).toBeDisabled()
    await user.clear(screen.getByLabelText(/^Organisation name/))
    await user.type(screen.getByLabelText(/^Organisation name/), 'Greener Shop')
    await user.click(button('Update'))
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
    await waitFor(() => expect(button('Update')).toBeDisabled())
    expect(within(screen.getByRole('banner')).getByText('Greener Shop')).toBeVisible()
  })

  it('refuses a long name and a registration number that is not digits', async () => {
    const { user, api } = await open()
    await user.type(screen.getByLabelText(/^Organisation name/), ' with a name that is too long')
    await user.type(screen.getByLabelText(/^Registration number/), 'x')
    await user.click(button('Update'))
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
    const { user, api } = await open({
      'POST /resources': () => ({ body: uploaded }),
      'PUT /b2b/retail': () => ({ body: organisation({ logo: uploaded }) }),
    })
    await user.upload(screen.getByLabelText(/^Logo/), new File(['x'], 'x.png', { type: 'image/png' }))
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Preview of the picture' })).toHaveAttribute('src', '/files/2'),
    )
    await user.click(button('Update'))
    await waitFor(() => expect(api.of('PUT')[0]?.body).toMatchObject({ logoId: 'logo-2' }))
  })

  it('says why the server refused', async () => {
    const { user } = await open({ 'PUT /b2b/retail': () => refusal(409, 'NotUnique') })
    await user.type(screen.getByLabelText(/^Registration number/), '7')
    await user.click(button('Update'))
    expect(await screen.findByText('This value is already in use. Enter another one')).toBeVisible()
  })
})

describe('changing the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], next: string, repeat = next) => {
    await user.type(screen.getByLabelText('Current password'), 'old-pass-1')
    await user.type(screen.getByLabelText('New password'), next)
    await user.type(screen.getByLabelText('Repeat password'), repeat)
  }

  it('is not possible while a field is empty', async () => {
    const { user } = await open()
    expect(button('Change password')).toBeDisabled()
    await user.type(screen.getByLabelText('Current password'), 'old-pass-1')
    await user.type(screen.getByLabelText('New password'), 'new-pass-1')
    expect(button('Change password')).toBeDisabled()
    await user.type(screen.getByLabelText('Repeat password'), 'n')
    expect(button('Change password')).toBeEnabled()
  })

  it.each([
    ['short1', 'short1', 'Password must be at least 8 characters'],
    ['onlyletters', 'onlyletters', 'The password must contain at least one number and a letter'],
    ['new-pass-1', 'new-pass-2', 'Passwords mismatch'],
  ])('refuses %s repeated as %s: %s', async (next, repeat, words) => {
    const { user, api } = await open()
    await fill(user, next, repeat)
    await user.click(button('Change password'))
    expect(await screen.findByText(words)).toBeVisible()
    expect(api.of('POST')).toEqual([])
  })

  it('sends both, says so, and empties the fields', async () => {
    const { user, api } = await open({ 'POST /auth/change-password': () => ({ status: 204 }) })
    await fill(user, 'new-pass-1')
    await user.click(button('Change password'))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(api.of('POST')).toEqual([
      {
        method: 'POST',
        path: '/auth/change-password',
        body: { currentPassword: 'old-pass-1', newPassword: 'new-pass-1' },
      },
    ])
    expect(screen.getByLabelText('Current password')).toHaveValue('')
  })

  it('says at the field that the current one is wrong, and keeps what was typed', async () => {
    const { user } = await open({
      'POST /auth/change-password': () => refusal(422, 'InvalidPassword', { currentPassword: 'InvalidPassword' }),
    })
    await fill(user, 'new-pass-1')
    await user.click(button('Change password'))
    expect(await screen.findByText('The current password is incorrect')).toBeVisible()
    expect(screen.getByLabelText('Current password')).toBeInvalid()
    expect(screen.getByLabelText('New password')).toHaveValue('new-pass-1')
  })

  it('says at the new password that everybody uses it', async () => {
    const { user } = await open({
      'POST /auth/change-password': () => refusal(422, 'InvalidPassword', { newPassword: 'InvalidPassword' }),
    })
    await fill(user, 'password1')
    await user.click(button('Change password'))
    expect(await screen.findByText('This password is too common. Choose another one')).toBeVisible()
  })

  it('shows any other refusal as a toast that closes after 5 seconds', async () => {
    const { user } = await open({ 'POST /auth/change-password': () => refusal(429, 'TooManyRequests') })
    await fill(user, 'new-pass-1')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(button('Change password'))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent(/Too many/)
    vi.advanceTimersByTime(4000)
    expect(screen.getByRole('alert')).toBeVisible()
    vi.advanceTimersByTime(2000)
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})

describe('changing the email', () => {
  it('is not possible while it is empty, and refuses what is not an address', async () => {
    const { user, api } = await open()
    expect(button('Change email')).toBeDisabled()
    await user.type(screen.getByLabelText('Email'), 'nobody@nowhere')
    await user.click(button('Change email'))
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(api.of('PUT')).toEqual([])
  })

  it('sends it and stores the account as the server has it then', async () => {
    let email = 'retailer@demo.example'
    const { user, api } = await open({
      'GET /auth/me': () => ({ body: me({ email }) }),
      'PUT /b2b/auth/set-email': () => {
        email = 'new@demo.example'
        return { status: 204 }
      },
    })
    await user.type(screen.getByLabelText('Email'), ' new@demo.example ')
    await user.click(button('Change email'))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(api.of('PUT')[0]?.body).toEqual({ email: 'new@demo.example' })
    expect(readMe()?.email).toBe('new@demo.example')
    expect(screen.getByText('Now: new@demo.example')).toBeVisible()
  })

  it('says that another account has it', async () => {
    const { user } = await open({
      'PUT /b2b/auth/set-email': () => refusal(409, 'EmailAlreadyTaken', { email: 'EmailAlreadyTaken' }),
    })
    await user.type(screen.getByLabelText('Email'), 'taken@demo.example')
    await user.click(button('Change email'))
    expect(await screen.findByText('This email is already in use. Enter another one')).toBeVisible()
  })
})

describe('deleting the account', () => {
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' })
  /** By a clock of the test's own: how busy the machine is does not count. */
  const ask = () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fireEvent.click(button('Delete account'))
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('can be confirmed after five seconds, not before, and leaves nothing here', async () => {
    const { api, router } = await open({ 'DELETE /b2b/retail': () => ({ status: 204 }) })
    ask()
    expect(screen.getByRole('dialog', { name: 'Delete the account?' })).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('You can confirm in 5 seconds.')
    await pass(4900)
    expect(confirm()).toBeDisabled()
    expect(screen.getByRole('timer')).toHaveTextContent('You can confirm in 1 second.')
    await pass(200)
    expect(confirm()).toBeEnabled()
    vi.useRealTimers()
    localStorage.setItem('account:1:basket', '[]')
    fireEvent.click(confirm())
    expect(await screen.findByText('The landing')).toBeVisible()
    expect(api.of('DELETE').map(({ path }) => path)).toEqual(['/b2b/retail'])
    expect(api.of('POST')).toEqual([])
    expect(router.state.location.pathname).toBe('/')
    expect(Object.keys(localStorage).filter(key => !['gb-lang', 'root'].includes(key))).toEqual([])
  })

  it('is counted anew each time, and does nothing when cancelled', async () => {
    const { api } = await open()
    ask()
    await pass(5100)
    expect(confirm()).toBeEnabled()
    vi.useRealTimers()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    ask()
    expect(confirm()).toBeDisabled()
    expect(api.of('DELETE')).toEqual([])
  })

  it('stays where it is and says why when the server refuses', async () => {
    await open({ 'DELETE /b2b/retail': () => refusal(503, 'ServiceUnavailable') })
    ask()
    await pass(5100)
    vi.useRealTimers()
    fireEvent.click(confirm())
    expect(await screen.findByText(/not available|unavailable/i)).toBeVisible()
    expect(readMe()).not.toBeNull()
  })

  it('offers all data as a file before', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    const { user, api } = await open({ 'GET /b2b/retail/export': () => ({ body: { organisation: {} } }) })
    await user.click(button('Download my data'))
    await waitFor(() => expect(saved).toEqual(['organisation.json']))
    expect(api.of('GET', '/b2b/retail/export')).toHaveLength(1)
  })
})

describe('support access', () => {
  it('says who did what, when and why, and what was refused', async () => {
    await open({
      'GET /b2b/retail/audit': () =>
        pageOf([supportAction(2, { action: 'password-change', outcome: '403' }), supportAction(1)]),
    })
    const entries = await screen.findAllByText(/iryna@support.example/)
    const [first, second] = entries.map(entry => entry.closest('li') as HTMLElement)
    expect(within(first as HTMLElement).getByText('Change of the password')).toBeVisible()
    expect(within(first as HTMLElement).getByText('Refused')).toBeVisible()
    expect(within(second as HTMLElement).getByText('Changed: Location')).toBeVisible()
    expect(within(second as HTMLElement).getByText('Reason: A call from the shop')).toBeVisible()
    expect(within(second as HTMLElement).getByText(/1 May 2026/)).toBeVisible()
  })

  it('turns the page', async () => {
    const { user, api } = await open({ 'GET /b2b/retail/audit': () => pageOf([supportAction(1)], 31) })
    await user.click(await screen.findByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe('/b2b/retail/audit?Offset=30'))
  })

  it('says that nobody was there', async () => {
    await open()
    expect(await screen.findByText('Support staff have not acted in your account.')).toBeVisible()
  })
})

describe('while support acts for the account', () => {
  it('password, email and deletion are disabled, with the reason; the organisation can be changed', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString()
    const { user } = await open({}, me({ impersonation: { actor: 'Iryna', reason: 'A call', expiresAt } }))
    expect(screen.getAllByText(/Only the account holder can do this/)).toHaveLength(3)
    for (const label of ['Current password', 'New password', 'Repeat password', 'Email'])
      expect(screen.getByLabelText(label)).toBeDisabled()
    for (const name of ['Change password', 'Change email', 'Delete account']) expect(button(name)).toBeDisabled()
    await user.type(screen.getByLabelText(/^Registration number/), '7')
    expect(button('Update')).toBeEnabled()
  })
})
