/** Checks the session in which support staff act for an organisation. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Me } from '../../contract/auth'
import { storeStaffSession } from '../../src/authProvider/staffSession'
import { clearSession, readSession, storeMe, storeSession } from '../../src/session/session'
import { headersOf, renderPublic } from './public/renderPublic'
import { employee, me, token } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

/** Timeout for steps in which the portal asks other windows for the staff session, which takes a second. */
const askingOthers = { timeout: 20_000 }
const list = 'GET /b2b/retail/employees'
const open = (options: Partial<Parameters<typeof renderArea>[0]> = {}) =>
  renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at: '/retail/employees?page=2', ...options })

describe('support staff acting for an organisation', () => {
  it('see who acts and for how long, and can end it', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const impersonation = { actor: 'Iryna', reason: 'A call', expiresAt }
    const { user } = await open({ user: me({ impersonation }) })
    expect(await screen.findByText(/Iryna from support is acting for Green Shop/)).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/^(01:00|00:5\d)$/)
    await user.click(screen.getByRole('button', { name: 'End' }))
    expect(await screen.findByText('The sign-in page', {}, askingOthers)).toBeVisible()
    expect(api.of('POST', '/auth/sign-out')).toHaveLength(1)
  })

  it('return to their staff session at the end, if they came from one, and the acting ends on the server', async () => {
    fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    storeSession(token({ role: 'Staff', token: 'own' }))
    storeMe(me({ role: 'Staff', guid: 'staff-1', organisation: null }))
    storeStaffSession('acting', '/staff/organisations/view/o1')
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const { user, router } = await open({
      user: me({ impersonation: { actor: 'Iryna', reason: 'A call', expiresAt } }),
      session: token({ token: 'acting' }),
    })
    await user.click(await screen.findByRole('button', { name: 'End' }))
    expect(await screen.findByText('Another area')).toBeVisible()
    expect(router.state.location.pathname).toBe('/staff/organisations/view/o1')
    expect(readSession()).toMatchObject({ token: 'own', role: 'Staff' })
    expect(headersOf(vi.mocked(fetch), '/auth/sign-out').Authorization).toBe('Bearer acting')
    expect(sessionStorage).toHaveLength(0)
  })

  const actingUser = () =>
    me({
      impersonation: { actor: 'Iryna', reason: 'A call', expiresAt: new Date(Date.now() + 60_000).toISOString() },
      organisation: { ...me().organisation, guid: 'o1' } as Me['organisation'],
    })
  /** Stores the staff session, as another window does when it ends the impersonation. */
  const restoreStaffSession = () => {
    storeSession(token({ role: 'Staff', token: 'own' }))
    storeMe(me({ role: 'Staff', guid: 'staff-1', organisation: null }))
  }
  const otherWindow = () => {
    const channel = new BroadcastChannel('impersonation')
    onTestFinished(() => channel.close())
    return channel
  }

  it('end it in a window without the staff session: the window that has it is asked, and both return', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    const starter = otherWindow()
    starter.addEventListener('message', ({ data }) => {
      if (data !== 'end') return
      starter.postMessage('ending')
      restoreStaffSession()
    })
    const { user, router } = await open({ user: actingUser(), session: token({ token: 'acting' }) })
    await user.click(await screen.findByRole('button', { name: 'End' }))
    expect(await screen.findByText('Another area')).toBeVisible()
    expect(router.state.location.pathname).toBe('/staff/organisations/view/o1')
    expect(readSession()).toMatchObject({ token: 'own' })
    // This window makes no call to sign out, because the window that has the staff session ends the impersonation on
    // the server.
    expect(api.of('POST', '/auth/sign-out')).toHaveLength(0)
  })

  it('end it for a window that asks, and return with it', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    restoreStaffSession()
    storeStaffSession('acting', '/staff/organisations/view/o1')
    const { router } = await open({
      user: actingUser(),
      session: token({ token: 'acting' }),
      at: '/retail/employees',
    })
    await screen.findByRole('button', { name: 'End' })
    const asking = otherWindow()
    const answers: unknown[] = []
    asking.addEventListener('message', ({ data }) => answers.push(data))
    asking.postMessage('end')
    expect(await screen.findByText('Another area')).toBeVisible()
    expect(router.state.location.pathname).toBe('/staff/organisations/view/o1')
    expect([answers, readSession()?.token, sessionStorage.length]).toEqual([['ending'], 'own', 0])
    expect(api.of('POST', '/auth/sign-out')).toHaveLength(1)
    expect(headersOf(vi.mocked(fetch), '/auth/sign-out').Authorization).toBe('Bearer acting')
  })

  it('keep unsaved work on the screen if another window ends it, and discard it on request', async () => {
    fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    const { user, router } = await open({
      user: actingUser(),
      session: token({ token: 'acting' }),
      at: '/retail/employees/new',
    })
    await user.type(await screen.findByLabelText(/^Name/, {}, askingOthers), 'Olena')
    act(restoreStaffSession)
    await user.click(await screen.findByRole('button', { name: 'Discard the changes' }))
    expect(await screen.findByText('Another area')).toBeVisible()
    expect(router.state.location.pathname).toBe('/staff/organisations/view/o1')
  })

  it('lead to the sign-in page with the reason, if no open window has the staff session', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    const { user, router } = await open({ user: actingUser(), session: token({ token: 'acting' }) })
    await user.click(await screen.findByRole('button', { name: 'End' }))
    expect(await screen.findByText('The sign-in page', {}, askingOthers)).toBeVisible()
    expect(api.of('POST', '/auth/sign-out')).toHaveLength(1)
    cleanup()
    await renderPublic({ pathname: '/sign-in', state: router.state.location.state })
    expect(screen.getByText(/The support session has ended/)).toBeVisible()
  })

  it('sign out completely: the staff session ends too', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    storeSession(token({ role: 'Staff', token: 'own' }))
    storeMe(me({ role: 'Staff', guid: 'staff-1', organisation: null }))
    storeStaffSession('acting', '/staff/organisations/view/o1')
    const { user } = await open({ session: token({ token: 'acting' }) })
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(screen.getByText('The landing')).toBeVisible())
    expect(api.of('POST', '/auth/sign-out')).toHaveLength(2)
    expect([readSession(), sessionStorage.length]).toEqual([null, 0])
  })

  it('leave nothing of the staff session when another window signs out, or when another user signs in', async () => {
    for (const after of [() => clearSession(), () => storeSession(token({ token: 'somebody else' }))]) {
      const api = fakeApi({ 'POST /auth/sign-out': () => ({ status: 204 }) })
      storeSession(token({ role: 'Staff', token: 'own' }))
      storeMe(me({ role: 'Staff', guid: 'staff-1', organisation: null }))
      storeStaffSession('acting', '/staff/organisations/view/o1')
      storeSession(token({ token: 'acting' }))
      expect(sessionStorage).toHaveLength(1)
      after()
      expect(sessionStorage).toHaveLength(0)
      await waitFor(() => expect(api.of('POST', '/auth/sign-out')).toHaveLength(1))
      expect(headersOf(vi.mocked(fetch), '/auth/sign-out').Authorization).toBe('Bearer own')
    }
  })

  it('are led out before the time is over, without a question for a password that only the holder knows', async () => {
    const api = fakeApi({ [list]: () => pageOf([employee(1)]), 'POST /auth/sign-out': () => ({ status: 204 }) })
    const expiresAt = new Date(Date.now() + 4000).toISOString()
    await open({
      user: me({ impersonation: { actor: 'Iryna', reason: 'A call', expiresAt } }),
      session: token({ expiresAt }),
    })
    expect(await screen.findByText('The sign-in page', {}, askingOthers)).toBeVisible()
    expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument()
    expect(api.of('POST', '/auth/sign-out')).toHaveLength(1)
    expect(readSession()).toBeNull()
  })
})
