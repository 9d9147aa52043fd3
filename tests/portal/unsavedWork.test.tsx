/**
 * Checks values that the user has entered but not saved: the portal asks before they are lost, and keeps them on the
 * screen if the user signs out in another window.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { areas } from '../../src/app/areas'
import { queryClient } from '../../src/app/queryClient'
import { readSession, storeMe, storeSession } from '../../src/session/session'
import { openProfile, organisation } from './profile/openProfile'
import { employee, me, simpleReward, token } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

let ask: MockInstance<typeof window.confirm>
beforeEach(() => {
  ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
})
afterEach(() => ask.mockRestore())

const signedOut = { 'POST /auth/sign-out': () => ({ status: 204 }) }
/** Makes a change as another window does, which this window notices by a storage event. */
const elsewhere = (change: () => void) =>
  act(async () => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })

describe('signing out', () => {
  it.each([
    ['the organisation', /^Organisation name/],
    ['the e-mail', /^Email/],
    ['the password', /^Current password/],
  ])('asks when %s is half filled in, and proceeds when the user agrees', async (_, field) => {
    const { user, api } = await openProfile(signedOut)
    await user.type(await screen.findByLabelText(field), 'x')
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(readSession()).not.toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toMatch(/x$/)
    ask.mockReturnValue(true)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('The landing')).toBeVisible()
    expect(api.of('POST', '/auth/sign-out')).toHaveLength(1)
  })

  it('asks nothing when nothing was entered, or the entered values were removed again', async () => {
    const { user } = await openProfile(signedOut)
    await user.type(await screen.findByLabelText(/^Current password/), 'x{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('The landing')).toBeVisible()
    expect(ask).not.toHaveBeenCalled()
  })

  it('asks before acting for an organisation ends, but not when its time is over', async () => {
    const acting = (seconds: number) => {
      const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
      return me({ impersonation: { actor: 'Iryna', reason: 'A call', expiresAt } })
    }
    const { user } = await openProfile(signedOut, acting(60))
    await user.type(screen.getByLabelText(/^Organisation name/), 'x')
    await user.click(await screen.findByRole('button', { name: 'End' }))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(readSession()).not.toBeNull()
    await act(async () => storeMe(acting(2)))
    expect(await screen.findByText('The sign-in page')).toBeVisible()
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

describe('another screen', () => {
  it.each([
    ['the organisation', /^Organisation name/],
    ['the e-mail', /^Email/],
    ['the password', /^Current password/],
  ])('is opened only after a question when %s is half filled in', async (_, field) => {
    const { user, router } = await openProfile()
    await user.type(await screen.findByLabelText(field), 'x')
    await act(() => router.navigate('/retail/employees'))
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
    expect(router.state.location.pathname).toBe('/retail/profile')
    expect(screen.getByLabelText<HTMLInputElement>(field).value).toMatch(/x$/)
    ask.mockReturnValue(true)
    await act(() => router.navigate('/retail/employees'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/employees'))
  })
})

describe('what is typed after saving', () => {
  it('is asked about too, also if the saved values are the previous ones', async () => {
    const { user, router } = await openProfile({ 'PUT /b2b/retail': () => ({ body: organisation() }) })
    await user.type(screen.getByLabelText(/^Organisation name/), ' ')
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(screen.getByLabelText(/^Organisation name/)).toHaveValue('Green Shop'))
    expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled()
    await user.type(screen.getByLabelText(/^Organisation name/), 's')
    await act(() => router.navigate('/retail/employees'))
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
    expect(router.state.location.pathname).toBe('/retail/profile')
    expect(screen.getByLabelText(/^Organisation name/)).toHaveValue('Green Shops')
  })
})

describe('another window', () => {
  const open = async (at = '/retail/employees/new') => {
    fakeApi({
      'GET /b2b/retail/employees': () => pageOf([employee(1)]),
      'POST /b2b/auth/sign-in': () => ({ body: token({ token: 'token-2' }) }),
      'GET /auth/me': () => ({ body: me() }),
    })
    const view = await renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at })
    await view.user.type(await screen.findByLabelText(/^Name/), 'Olena')
    return view
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your session has ended' }))

  it('that signs out leaves the form on the screen; signing in continues it', async () => {
    const { user } = await open()
    await elsewhere(() => localStorage.clear())
    const again = await dialog()
    expect(again.getByText(/^Another window signed out/)).toBeVisible()
    expect(await again.findByLabelText('Email')).toHaveValue(me().email)
    await user.type(again.getByLabelText('Password'), 'Demo-2026-pass')
    await user.click(again.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
  })

  it('that signs in with the same account resumes it', async () => {
    await open()
    await elsewhere(() => localStorage.clear())
    await dialog()
    await elsewhere(() => {
      storeSession(token({ token: 'token-2' }))
      storeMe(me())
    })
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
  })

  it('that signs in with another account of the role does not', async () => {
    await open()
    await elsewhere(() => localStorage.clear())
    await elsewhere(() => {
      storeSession(token({ token: 'token-2' }))
      storeMe(me({ guid: 'other' }))
    })
    expect(await dialog()).toBeDefined()
  })

  it('that starts to act for an organisation leaves the form too, until the acting ends', async () => {
    await open()
    const acting = me({ guid: 'acted', role: 'Sponsor' })
    await elsewhere(() => {
      storeSession(token({ token: 'acting', role: 'Sponsor' }))
      storeMe(acting)
    })
    await dialog()
    await elsewhere(() => {
      storeSession(token())
      storeMe(me())
    })
    await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
  })

  it('that stops acting for an organisation leaves a form of a loaded record', async () => {
    const { user } = await openProfile()
    await user.type(screen.getByLabelText(/^Organisation name/), 'x')
    await elsewhere(() => {
      storeSession(token({ role: 'Staff', token: 'own' }))
      storeMe(me({ role: 'Staff', guid: 'staff-1', organisation: null }))
    })
    await dialog()
    expect(screen.getByLabelText<HTMLInputElement>(/^Organisation name/).value).toMatch(/x$/)
  })

  it('that has signed out leaves nothing cached for the next account', async () => {
    const { user } = await open()
    await elsewhere(() => localStorage.clear())
    const cached = () => queryClient.getQueryCache().findAll({ queryKey: ['employees'] }).length
    expect(cached()).toBeGreaterThan(0)
    await user.click((await dialog()).getByRole('button', { name: 'Discard the changes' }))
    await screen.findByText('The sign-in page')
    expect(cached()).toBe(0)
  })

  it('lets the form be discarded', async () => {
    const { user } = await open()
    await elsewhere(() => localStorage.clear())
    await user.click((await dialog()).getByRole('button', { name: 'Discard the changes' }))
    expect(await screen.findByText('The sign-in page')).toBeVisible()
  })
})

describe('a dialog with entered values', () => {
  /** Functions that open a dialog and enter a value in it. */
  const dialogs: Record<string, () => Promise<Awaited<ReturnType<typeof renderArea>>>> = {
    'Add key': async () => {
      const view = await openProfile({}, me(), '/retail/profile#keys')
      await view.user.click(await screen.findByRole('button', { name: 'Add key' }))
      await view.user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Name/), 'Till 7')
      return view
    },
    'Add webhook': async () => {
      const view = await openProfile({}, me(), '/retail/profile#webhooks')
      await view.user.click(await screen.findByRole('button', { name: 'Add webhook' }))
      await view.user.click(within(await screen.findByRole('dialog')).getAllByRole('checkbox')[0] as HTMLElement)
      return view
    },
    'Add employee': async () => {
      fakeApi({ 'GET /b2b/retail/employees': () => pageOf([]) })
      const view = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
      await act(() => view.router.navigate('/retail/employees/new'))
      await view.user.type(await screen.findByLabelText(/^Name/), 'Olena')
      return view
    },
    Import: async () => {
      fakeApi({ 'GET /b2b/retail/rewards/simple': () => pageOf([simpleReward(1)]) }, ['import'])
      const view = await renderArea({ area: areas.Retailer, at: '/retail/rewards' })
      await view.user.click(await screen.findByRole('button', { name: 'Import' }))
      const dialog = within(await screen.findByRole('dialog'))
      await view.user.click(await dialog.findByLabelText(/paste/i))
      await view.user.paste('Name;Points\nA;1')
      return view
    },
  }
  const isOpen = () => screen.queryByRole('dialog') !== null

  it.each(Object.keys(dialogs))('%s: Escape, Back and Cancel ask first', { timeout: 60_000 }, async name => {
    const { user, router } = await (dialogs[name] as () => ReturnType<typeof openProfile>)()
    const ways = [
      () => user.keyboard('{Escape}'),
      () => act(() => router.navigate(-1)),
      ...(name === 'Import' ? [] : [() => user.click(screen.getByRole('button', { name: 'Cancel' }))]),
    ]
    for (const [at, leave] of ways.entries()) {
      await leave()
      await waitFor(() => expect(ask).toHaveBeenCalledTimes(at + 1))
      expect(isOpen()).toBe(true)
    }
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    ask.mockReturnValue(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })
})
