import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { languages, languageTable } from '../../contract/languages'
import { readMe, readSession, storeMe, storeSession } from '../../src/session/session'
import { employee, me, token } from './support/builders'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const list = 'GET /b2b/retail/employees'
const open = (options: Partial<Parameters<typeof renderArea>[0]> = {}) =>
  renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at: '/retail/employees?page=2', ...options })

describe('entering an area', () => {
  it.each([
    ['no user is signed in', null],
    ['the session has expired', token({ expiresAt: '2020-01-01T00:00:00.000Z' })],
    ['the session is another role’s', token({ role: 'Sponsor' })],
  ])('leads to the sign-in page when %s, and remembers the requested page', async (_, session) => {
    const api = fakeApi({})
    const { router } = await open({ session })
    expect(await screen.findByText('The sign-in page')).toBeVisible()
    expect(router.state.location.state).toEqual({ nextPathname: '/retail/employees', nextSearch: '?page=2' })
    expect(api.calls).toEqual([])
  })
})

describe('leaving an area', () => {
  it('signs out on the server and in the browser, and goes to the landing page', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(screen.getByText('The landing')).toBeVisible())
    expect(api.of('POST').map(({ path }) => path)).toEqual(['/auth/sign-out'])
    expect(readSession()).toBeNull()
    expect(localStorage.getItem('me')).toBeNull()
  })

  it('signs out in the browser even when the server does not answer', async () => {
    fakeApi({
      [list]: () => pageOf([employee(1)]),
      'POST /auth/sign-out': () => errorAnswer(500, 'InternalServerError'),
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(screen.getByText('The landing')).toBeVisible())
    await waitFor(() => expect(readSession()).toBeNull())
  })

  it('leaves nothing of the account’s appearance and lists in the browser', async () => {
    fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Toggle light/dark mode' }))
    expect(Object.entries(localStorage)).toContainEqual([expect.stringMatching(/^RaStore.*theme$/), '"dark"'])
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(screen.getByText('The landing')).toBeVisible())
    expect(Object.keys(localStorage).filter(key => !['gb-lang', 'root'].includes(key))).toEqual([])
  })

  it('leaves nothing of the account to the next one, even without a sign-out', async () => {
    storeSession(token())
    const organisation = { guid: 'shop', name: 'Green Shop', logo: null }
    storeMe(me({ guid: 'first', organisation }))
    for (const key of ['RaStore.first-shop.theme', 'account:first-shop:basket', 'RaStore.second-shop.theme'])
      localStorage.setItem(key, '"dark"')
    storeMe(me({ guid: 'second', organisation }))
    expect(Object.keys(localStorage).filter(key => /theme|basket/.test(key))).toEqual(['RaStore.second-shop.theme'])
  })

  it('keeps what belongs to the same person in another organisation', () => {
    const inOrganisation = (guid: string) => me({ guid: 'first', organisation: { guid, name: 'Shop', logo: null } })
    storeSession(token())
    storeMe(inOrganisation('shop'))
    localStorage.setItem('account:first-shop:basket', '[]')
    storeMe(inOrganisation('clinic'))
    expect(localStorage.getItem('account:first-shop:basket')).toBe('[]')
  })

  it('follows a sign-out of another tab to the sign-in page', async () => {
    fakeApi({ [list]: () => pageOf([employee(1)]) })
    await open()
    await screen.findByText('Employee 1')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(await screen.findByText('The sign-in page')).toBeVisible()
  })
})

describe('a session that ends while the user works', () => {
  const signIn = async (user: Awaited<ReturnType<typeof open>>['user'], email?: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }, { timeout: 10_000 }))
    const field = await dialog.findByLabelText('Email')
    if (email) {
      await user.clear(field)
      await user.type(field, email)
    }
    await user.type(dialog.getByLabelText('Password'), 'Demo-2026-pass')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  }
  const typed = 'olena@example.org'
  const start = async (answer: Parameters<typeof fakeApi>[0]) => {
    let isDead = true
    const api = fakeApi({
      [list]: () => pageOf([employee(1)]),
      'POST /b2b/retail/employees': () => (isDead ? errorAnswer(401, 'Unauthorized') : { status: 201 }),
      ...answer,
    })
    const view = await open({ at: '/retail/employees/new' })
    await view.user.type(await screen.findByLabelText(/^Name/), 'Olena')
    await view.user.type(screen.getByLabelText(/^Email/), typed)
    await view.user.click(screen.getByRole('button', { name: 'Send invitation' }))
    return { ...view, api, revive: () => (isDead = false) }
  }

  it('asks to sign in over the form, keeps what was typed, and then saves it', async () => {
    const { user, api, revive } = await start({
      'POST /b2b/auth/sign-in': () => ({ body: token({ token: 'token-2' }) }),
      'GET /auth/me': () => ({ body: me() }),
    })
    await screen.findByText('Your session has ended')
    revive()
    await signIn(user)
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
    expect(screen.getByLabelText(/^Email/)).toHaveValue(typed)
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Email sent')).toBeVisible()
    expect(api.of('POST', '/b2b/retail/employees')).toHaveLength(2)
  })

  it('asks to sign in when the browser’s data was deleted while a form is open, and keeps what was typed', async () => {
    const api = fakeApi({
      [list]: () => pageOf([employee(1)]),
      'POST /b2b/retail/employees': () => ({ status: 201 }),
      'POST /b2b/auth/sign-in': () => ({ body: token({ token: 'token-2' }) }),
      'GET /auth/me': () => ({ body: me() }),
    })
    const { user } = await open({ at: '/retail/employees/new' })
    await user.type(await screen.findByLabelText(/^Name/), 'Olena')
    await user.type(screen.getByLabelText(/^Email/), typed)
    // The window that deletes its own data gets no storage event.
    localStorage.clear()
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    await signIn(user)
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Email sent')).toBeVisible()
    expect(api.of('POST', '/b2b/retail/employees')).toHaveLength(1)
  })

  it('keeps the form when the team begins to require a second factor, until its input is discarded', async () => {
    let isRequired = false
    const meta = { mustSetUpFactor: true }
    const { user, router } = await start({
      'POST /b2b/retail/employees': () => {
        isRequired = true
        return errorAnswer(403, 'FactorSetupRequired')
      },
      'GET /auth/me': () => ({ body: me(isRequired ? meta : {}) }),
    })
    await waitFor(() => expect(readMe()?.mustSetUpFactor).toBe(true))
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/profile'), { timeout: 5000 })
    expect(ask).toHaveBeenCalledTimes(1)
    ask.mockRestore()
  })

  it('keeps dialogs that open meanwhile from covering the sign-in', async () => {
    const rows = [employee(1), employee(2)]
    let isDead = true
    fakeApi({
      [list]: () => pageOf(rows),
      'PUT /b2b/retail/employees': () => (isDead ? errorAnswer(401, 'Unauthorized') : {}),
      'POST /b2b/auth/sign-in': () => {
        isDead = false
        return { body: token({ token: 'token-2' }) }
      },
      'GET /auth/me': () => ({ body: me() }),
    })
    const { user } = await open({ at: '/retail/employees' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Deactivate' }))
    await screen.findByText('Your session has ended')
    // The result of the bulk action has arrived by now, but its report must not open before the user has signed in
    // again.
    await new Promise(done => setTimeout(done, 300))
    expect(screen.queryByText(/0 done, 2 rejected/)).toBeNull()
    await signIn(user)
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
    expect(await screen.findByRole('dialog', { name: /2/ })).toBeVisible()
  })

  it('goes to the other account’s home when another one signs in', async () => {
    const { user, router } = await start({
      'POST /b2b/auth/sign-in': () => ({ body: token({ token: 'token-3', role: 'Recycler' }) }),
      'GET /auth/me': () => ({ body: me({ guid: 'other', role: 'Recycler' }) }),
    })
    await signIn(user, 'recycler@demo.example')
    await waitFor(() => expect(router.state.location.pathname).toBe('/recycler/map'))
  })

  it('notices that its time has passed without a call', async () => {
    fakeApi({ [list]: () => pageOf([employee(1)]) })
    await open({ session: token({ expiresAt: new Date(Date.now() + 1500).toISOString() }) })
    await screen.findByText('Employee 1')
    expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
    expect(screen.getByText('Employee 1')).toBeInTheDocument()
  })
})

describe('the language menu', () => {
  it('offers the languages and switches at once', async () => {
    fakeApi({ [list]: () => pageOf([employee(1)]) })
    const { user } = await open({ at: '/retail/employees' })
    await user.click(await screen.findByRole('button', { name: 'Language' }))
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(
      languages.map(language => languageTable[language].name),
    )
    await user.click(screen.getByRole('menuitem', { name: 'Polski' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pracownicy' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Język' }))
    await user.click(screen.getByRole('menuitem', { name: 'English' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  })
})

it('keeps a session of the same role that another tab renewed', async () => {
  fakeApi({ [list]: () => pageOf([employee(1)]) })
  await open()
  await screen.findByText('Employee 1')
  storeSession(token({ token: 'token-9' }))
  expect(await screen.findByText('Employee 1')).toBeVisible()
})
