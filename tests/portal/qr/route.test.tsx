import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionRole } from '../../../contract/roles'
import { preloadArea } from '../../../src/app/AreaGate'
import { routes } from '../../../src/app/router'
import { addMessageSource, setLanguage } from '../../../src/i18n/i18n'
import { loadPublicMessages } from '../../../src/i18n/publicSource'
import { storeSession } from '../../../src/session/session'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const open = async (address: string, role?: SessionRole, expiresAt = inAnHour()) => {
  if (role) storeSession({ token: 'token', role, expiresAt })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

/** Replaces `Worker`, which jsdom lacks, by one that never begins its job. */
class IdleWorker {
  terminate() {}
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(async () => {
  vi.stubGlobal('Worker', IdleWorker)
  await addMessageSource(loadPublicMessages)
  await setLanguage('en')
})

describe('the address of the QR page', () => {
  it.each([
    ['/retail/qrs', 'Retailer'],
    ['/retail/QRs', 'Retailer'],
    ['/institution/qrs', 'Institution'],
  ] as const)('%s opens for its role, without the shell', async (address, role) => {
    await open(address, role)
    expect(await screen.findByRole('heading', { level: 1, name: 'QR code sheets' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  })

  it.each([
    ['nobody', undefined, inAnHour()],
    ['another role', 'Institution', inAnHour()],
    ['a role without codes', 'Recycler', inAnHour()],
    ['an expired session', 'Retailer', '2020-01-01T00:00:00.000Z'],
  ] as const)('sends %s to sign in and back afterwards', async (_who, role, expiresAt) => {
    const router = await open('/retail/QRs', role, expiresAt)
    expect(router.state.location.pathname).toBe('/sign-in')
    expect(router.state.location.state).toMatchObject({ nextPathname: '/retail/QRs' })
  })
})

it('does not wait for anything of the area', async () => {
  const fetched = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  storeSession({ token: 'token', role: 'Retailer', expiresAt: inAnHour() })
  await preloadArea('/retail/QRs')
  expect(fetched).not.toHaveBeenCalled()
  void preloadArea('/retail/structure')
  await waitFor(() => expect(fetched).toHaveBeenCalled())
})
