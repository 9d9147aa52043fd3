import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { roles, type SessionRole, sessionRoles } from '../../../contract/roles'
import { AreaGate } from '../../../src/app/AreaGate'
import { routes } from '../../../src/app/router'
import { areaPaths } from '../../../src/areaPaths'
import { CrashPage } from '../../../src/custom/public/CrashPage'
import { addMessageSource } from '../../../src/i18n/i18n'
import { loadPublicMessages } from '../../../src/i18n/publicSource'
import { storeSession } from '../../../src/session/session'
import { demoAccounts, screenAddresses } from '../../helpers/addresses'

function SignInPage() {
  const { state } = useLocation()
  return <p>sign in, then {JSON.stringify(state)}</p>
}

const Broken = () => {
  throw new Error('broken')
}

const open = (address: string) => {
  const areas = sessionRoles.map(role => ({ path: `${areaPaths[role].path}/*`, element: <AreaGate role={role} /> }))
  const router = createMemoryRouter([{ path: '/sign-in', element: <SignInPage /> }, ...areas], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
}

const session = (role: SessionRole, expiresAt = '2099-01-01T00:00:00Z') => storeSession({ token: 't', role, expiresAt })

const pairs = sessionRoles.flatMap(area =>
  sessionRoles.filter(role => role !== area).map(role => [area, role] as const),
)

test.each(sessionRoles)('%s’s area asks to sign in without a session, and remembers the address', area => {
  open(`${areaPaths[area].path}/deep?page=2#part`)
  const wanted = { nextPathname: `${areaPaths[area].path}/deep`, nextSearch: '?page=2#part' }
  expect(screen.getByText(`sign in, then ${JSON.stringify(wanted)}`)).toBeVisible()
})

test.each(sessionRoles)('%s’s area asks to sign in when the session has expired', area => {
  session(area, '2020-01-01T00:00:00Z')
  open(areaPaths[area].path)
  expect(screen.getByText(/^sign in/)).toBeVisible()
})

test.each(pairs)('%s’s area is closed to %s', (area, role) => {
  session(role)
  open(areaPaths[area].path)
  expect(screen.getByText(/^sign in/)).toBeVisible()
})

const othersThan = (role: SessionRole) => [
  ...sessionRoles.filter(other => other !== role).map(other => ({ who: `${other}`, arrive: () => session(other) })),
  { who: 'a stranger', arrive: () => undefined },
  { who: 'its own expired session', arrive: () => session(role, '2020-01-01T00:00:00Z') },
]

describe.each(roles)('every address of the %s', role => {
  test.each(othersThan(role))('sends %s to the sign-in page', async ({ arrive }) => {
    await addMessageSource(loadPublicMessages)
    const paths = (await screenAddresses[demoAccounts[role]](async () => '7d0f8f6e-0000-4000-8000-000000000000')).map(
      ([path]) => path,
    )
    arrive()
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const router = createMemoryRouter(routes, { initialEntries: [path] })
      const view = render(<RouterProvider router={router} />)
      expect(await screen.findByRole('button', { name: 'Sign in' }), path).toBeVisible()
      expect(router.state.location, path).toMatchObject({ pathname: '/sign-in' })
      const { nextPathname, nextSearch } = router.state.location.state
      expect(nextPathname + nextSearch).toBe(path)
      view.unmount()
    }
  })
})

test('a page that crashes says so and offers a retry', async () => {
  await addMessageSource(loadPublicMessages)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <CrashPage /> }])} />,
  )
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  vi.restoreAllMocks()
})
