/** Checks trips if the API stores them for the account (the API extension `trip`). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Trip, TripChange } from '../../../contract/trip'
import { applyTripChange } from '../../../contract/tripChanges'
import { areas } from '../../../src/app/areas'
import { signOut } from '../../../src/authProvider'
import { readToasts } from '../../../src/custom/ui/toast'
import { removeAccountItems } from '../../../src/session/storage'
import { me } from '../support/builders'
import { type Call, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { booking } from './recyclerSamples'

const path = '/b2b/recycler/trip'
const sentTo = `${path}/changes`
const [first, second, third] = [booking(1), booking(2), booking(3)]
const all = [first.guid, second.guid, third.guid]
const nothing: Trip = { members: null, order: [], done: [] }

/** Fakes an API that stores a trip, and that can be made unavailable (`isAway`). */
const withTrip = (kept = nothing) => {
  const server = { kept, isAway: false }
  const api = fakeApi(
    {
      'GET /b2b/recycler/recycling-sagas': () => pageOf([first, second, third]),
      [`GET ${path}`]: () => (server.isAway ? errorAnswer(503, 'ServiceUnavailable') : { body: server.kept }),
      [`POST ${sentTo}`]: ({ body }: Call) => {
        if (server.isAway) return errorAnswer(503, 'ServiceUnavailable')
        const { changes } = body as { changes: TripChange[] }
        server.kept = changes.reduce<Trip>((trip, change) => applyTripChange(trip, change, new Set(all)), server.kept)
        return { body: server.kept }
      },
      'POST /auth/sign-out': () => ({ status: 204 }),
    },
    ['trip'],
  )
  return { api, server }
}
const open = (more: Partial<Parameters<typeof renderArea>[0]> = {}) =>
  renderArea({ area: areas.Recycler, at: '/recycler/trip', ...more })
const boxOf = (number: number) => screen.findByRole('checkbox', { name: `Done: Store ${number}` })
const stops = () =>
  within(screen.getByRole('region', { name: 'Stops' }))
    .getAllByRole('checkbox')
    .map(box => box.getAttribute('aria-label')?.replace('Done: Store ', ''))
    .join('')

describe('a trip that is stored for the account', () => {
  it('is the server’s, on a browser that has none', async () => {
    withTrip({ members: [first.guid, third.guid], order: [third.guid, first.guid], done: [third.guid] })
    await open()
    expect(await boxOf(3)).toBeChecked()
    expect(stops()).toBe('31')
    expect(screen.getByText(/^Order and ticks are kept for your account alone/)).toBeVisible()
  })

  it('is in the menu, with the number of stops that are not done', async () => {
    const { server } = withTrip({ members: [first.guid, second.guid, third.guid], order: [], done: [third.guid] })
    const { router } = await open({ at: '/recycler/requests' })
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(await menu.findByRole('link', { name: 'Trip, stops: 2' })).toHaveAttribute('href', '/recycler/trip')
    await act(() => router.navigate('/recycler/trip'))
    fireEvent.click(await boxOf(1))
    expect(await menu.findByRole('link', { name: 'Trip, stops: 1' })).toHaveAttribute('aria-current', 'page')
    fireEvent.click(await boxOf(2))
    expect(await menu.findByRole('link', { name: 'Trip' })).toBeVisible()
    await waitFor(() => expect(server.kept.done).toHaveLength(3), { timeout: 3000 })
  })

  it('is changed at once and sent a moment later, several changes in one', async () => {
    const { api, server } = withTrip({ ...nothing, order: [first.guid, second.guid, third.guid] })
    await open()
    // The boxes are clicked with `fireEvent`, which does not wait between clicks. With simulated clicks of a user, a
    // slow machine would need longer than the delay before changes are sent.
    for (const box of [await boxOf(2), await boxOf(3)]) fireEvent.click(box)
    expect(await boxOf(2)).toBeChecked()
    expect(api.of('POST', sentTo)).toHaveLength(0)
    await waitFor(() => expect(server.kept.done).toEqual([second.guid, third.guid]), { timeout: 3000 })
    expect(api.of('POST', sentTo)).toHaveLength(1)
  })

  it('is sent when the page is left, and before the user signs out', async () => {
    const { api, server } = withTrip()
    const { user, unmount } = await open()
    await user.click(await boxOf(1))
    unmount()
    await waitFor(() => expect(server.kept.done).toEqual([first.guid]))
    const again = await open()
    await again.user.click(await boxOf(2))
    await act(signOut)
    expect(server.kept.done).toEqual([first.guid, second.guid])
    const sent = api.calls.filter(({ method }) => method !== 'GET').map(({ method, path: to }) => `${method} ${to}`)
    expect(sent.slice(-2)).toEqual([`POST ${sentTo}`, 'POST /auth/sign-out'])
  })

  it('can be ticked while the server is unavailable; that is sent later, and ticks of another device stay', async () => {
    const { api, server } = withTrip()
    server.isAway = true
    const { user, unmount } = await open()
    await user.click(await boxOf(2))
    expect(await boxOf(2)).toBeChecked()
    unmount()
    await waitFor(() => expect(api.of('POST', sentTo)).toHaveLength(1))
    server.isAway = false
    server.kept = { ...nothing, done: [first.guid] }
    await open()
    expect(await boxOf(2)).toBeChecked()
    await waitFor(() => expect(server.kept.done).toEqual([first.guid, second.guid]), { timeout: 3000 })
    await waitFor(async () => expect(await boxOf(1)).toBeChecked())
  })

  it('is sent as soon as the browser is online again, and is marked as unsent until then', async () => {
    const { api, server } = withTrip()
    server.isAway = true
    const { user } = await open()
    await user.click(await boxOf(2))
    await waitFor(() => expect(api.of('POST', sentTo)).toHaveLength(1), { timeout: 3000 })
    const unsent = 'Not sent yet. It is kept in this browser and sent as soon as there is a connection.'
    expect(await screen.findByText(unsent)).toBeVisible()
    server.isAway = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(server.kept.done).toEqual([second.guid]))
    await waitFor(() => expect(screen.queryByText(unsent)).toBeNull())
  })

  it('sends only the changed stop: changes of another device stay, and are shown then', async () => {
    const { api, server } = withTrip({ members: all, order: all, done: [] })
    const { user } = await open()
    await boxOf(1)
    server.kept = { members: [first.guid, second.guid], order: [second.guid, first.guid], done: [first.guid] }
    await user.click(await boxOf(2))
    await waitFor(() => expect(api.of('POST', sentTo)).toHaveLength(1), { timeout: 3000 })
    expect(api.of('POST', sentTo)[0]?.body).toEqual({ changes: [{ kind: 'tick', booking: second.guid }] })
    expect(server.kept).toEqual({
      members: [first.guid, second.guid],
      order: [second.guid, first.guid],
      done: [first.guid, second.guid],
    })
    await waitFor(async () => expect(await boxOf(1)).toBeChecked())
    expect(stops()).toBe('21')
  })

  it('keeps unsent changes when the user signs out, says so, and sends them at the next sign-in, whichever screen that opens', async () => {
    const { server } = withTrip({ ...nothing, order: all })
    server.isAway = true
    const { user, unmount } = await open()
    await user.click(await boxOf(2))
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByText('The landing')
    await waitFor(() =>
      expect(
        readToasts()
          .map(({ text }) => text)
          .join(),
      ).toMatch(/^Some changes could not be sent/),
    )
    unmount()
    // When another account signs in to this browser, the first account's unsent changes are not sent.
    server.isAway = false
    server.kept = { ...nothing, order: all, done: [first.guid] }
    const other = await open({ at: '/recycler/requests', user: me({ role: 'Recycler', guid: 'other' }) })
    await new Promise(done => setTimeout(done, 1500))
    expect(server.kept.done).toEqual([first.guid])
    other.unmount()
    removeAccountItems()
    await open({ at: '/recycler/requests' })
    await waitFor(() => expect(server.kept.done).toEqual([first.guid, second.guid]), { timeout: 5000 })
    expect(Object.keys(localStorage).filter(key => key.startsWith('unsent:'))).toEqual([])
  })

  it('shows the server’s trip with the stored unsent changes applied', async () => {
    const { server } = withTrip({ members: [first.guid, second.guid], order: all, done: [first.guid] })
    const change = { key: 'k', change: { kind: 'tick', booking: second.guid } }
    localStorage.setItem(`unsent:${me({ role: 'Recycler' }).guid}:trip`, JSON.stringify([change]))
    await open()
    await waitFor(() => expect(server.kept.done).toEqual([first.guid, second.guid]), { timeout: 5000 })
    expect(await boxOf(1)).toBeChecked()
    expect(await boxOf(2)).toBeChecked()
    expect(stops()).toBe('12')
  })

  it('is read by support staff who act for the account, and not sent', async () => {
    removeAccountItems()
    const { api } = withTrip({ ...nothing, done: [first.guid] })
    const impersonation = {
      actor: 'staff@demo.example',
      reason: 'Asked',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    }
    const { user, unmount } = await open({ user: { ...me({ role: 'Recycler' }), impersonation } })
    expect(await boxOf(1)).toBeChecked()
    await user.click(await boxOf(2))
    expect(await boxOf(2)).toBeChecked()
    unmount()
    expect(api.of('POST', sentTo)).toHaveLength(0)
  })
})
