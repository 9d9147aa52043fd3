/** Renders a role's area in a separate router, with a signed-in user and the messages of the language loaded. */
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { AuthToken, Me } from '../../../contract/auth'
import { RoleAdmin } from '../../../src/app/App'
import type { Area } from '../../../src/app/area'
import { queryClient } from '../../../src/app/queryClient'
import { loadConfig } from '../../../src/config'
import type { AnyDefinition } from '../../../src/custom/engine/definition/definition'
import { loadAreaMessages } from '../../../src/i18n/areaMessages'
import { addMessageSource } from '../../../src/i18n/i18n'
import { loadPublicMessages } from '../../../src/i18n/publicSource'
import { storeMe, storeSession } from '../../../src/session/session'
import { me, token } from './builders'

interface Options {
  area: Area
  at: string
  resources?: readonly AnyDefinition[]
  /** Whether the test expects the screen with errors of the configuration. All other tests fail at once with the errors. */
  hasConfigurationErrors?: boolean
  /** The session of the signed-in user; `null` if no user is signed in. */
  session?: AuthToken | null
  user?: Me
}

/** Leaves out the home page's cards of lists that the test has left out of the area's screens. */
const withoutOtherCards = (area: Area): Area => ({
  ...area,
  cards: (area.cards ?? []).filter(card => area.screens.some(({ segment }) => segment === card.segment)),
})

export const renderArea = async ({ area: given, at, resources, session, user, hasConfigurationErrors }: Options) => {
  const area = hasConfigurationErrors ? given : withoutOtherCards(given)
  queryClient.clear()
  if (session !== null) {
    storeSession(session ?? token({ role: area.role }))
    storeMe(user ?? me({ role: area.role }))
  }
  await loadConfig()
  const own = resources ? undefined : await area.resources?.()
  await addMessageSource(loadPublicMessages)
  await Promise.all([loadAreaMessages(area.role), import('../../../src/app/ConfigurationCheck')])
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>The landing</p> },
      { path: '/sign-in', element: <p>The sign-in page</p> },
      {
        path: `${area.path}/*`,
        element: <RoleAdmin area={area} {...(resources && { resources })} own={own?.definitions} />,
      },
      { path: '*', element: <p>Another area</p> },
    ],
    { initialEntries: [at] },
  )
  // `act` is awaited, because otherwise React may drop the render that continues after the code and messages of a
  // screen have loaded.
  const view = await act(async () => render(<RouterProvider router={router} />))
  const errors = view.container.querySelector('main[role=alert]')
  if (errors && !hasConfigurationErrors) throw new Error(errors.textContent)
  return { ...view, router, user: userEvent.setup() }
}
