/** Helpers for tests of the public pages: render a page in a memory router. Instead of an area, its URL is shown. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { publicRoutes } from '../../../src/app/router'
import { areaPaths } from '../../../src/areaPaths'
import { addMessageSource, setLanguage } from '../../../src/i18n/i18n'
import { loadPublicMessages } from '../../../src/i18n/publicSource'

function Address() {
  const { pathname, search } = useLocation()
  return <p>at {`${pathname}${search}`}</p>
}

const areas = Object.values(areaPaths).map(({ path }) => ({ path: `${path}/*`, element: <Address /> }))

export const renderPublic = async (address: string | { pathname: string; state: unknown }) => {
  await addMessageSource(loadPublicMessages)
  await setLanguage('en')
  const router = createMemoryRouter([...publicRoutes, ...areas], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup(), router }
}

export const token = (overrides: object = {}) => ({
  token: 't-1',
  role: 'Retailer',
  expiresAt: '2099-01-01T00:00:00Z',
  ...overrides,
})

export const me = (overrides: object = {}) => ({
  guid: '00000000-0000-4000-8000-000000000001',
  email: 'shop@demo.example',
  role: 'Retailer',
  country: 'UA',
  organisation: null,
  impersonation: null,
  teamRole: 'Owner',
  memberships: 1,
  ...overrides,
})

/** Returns the headers of the first call whose URL ends with this text. */
export const headersOf = (fetched: { mock: { calls: unknown[][] } }, end: string) => {
  const call = fetched.mock.calls.find(([address]) => String(address).endsWith(end))
  return (call?.[1] as RequestInit | undefined)?.headers as Record<string, string>
}
