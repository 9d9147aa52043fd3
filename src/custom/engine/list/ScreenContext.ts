/** The open list screen: its definition, its addresses, and the way into its dialogs and out of them. */
import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { goBack } from '../../ui/CloseOnBack'
import type { Resolved } from '../definition/resolve'
import { dialogPath, type ListRoute, matchListRoute, type OpenDialog } from './listRoute'

export interface ScreenState {
  definition: Resolved
  /** Address of the list without places and dialogs. */
  path: string
  route: ListRoute
  /** What the chosen places filter by. */
  placeFilter: Readonly<Record<string, string>>
  openDialog(open: OpenDialog): void
  /** Back in the history; to the list when the dialog was opened by its address. */
  closeDialog(): void
}

export const ScreenContext = createContext<ScreenState | null>(null)

export const useScreen = (): ScreenState => {
  const screen = useContext(ScreenContext)
  if (!screen) throw new Error('There is no list screen around this component')
  return screen
}

/** Page and tab, which are in the query, are kept under the dialogs. `undefined`: the address is no screen's. */
export const useScreenState = (definition: Resolved, path: string): ScreenState | undefined => {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const rest = useParams()['*'] ?? ''
  const wasOpenedHere = (state as { openedHere?: boolean } | null)?.openedHere === true
  return useMemo(() => {
    const route = matchListRoute(rest, definition)
    if (!route) return undefined
    const filters = definition.panel?.filters ?? []
    const listPath = [path, ...route.places.map(encodeURIComponent)].join('/')
    return {
      definition,
      path,
      route,
      placeFilter: Object.fromEntries(route.places.map((place, index) => [filters[index] ?? '', place])),
      openDialog: open => navigate(`${listPath}/${dialogPath(open)}${search}`, { state: { openedHere: true } }),
      closeDialog: () => (wasOpenedHere ? goBack(navigate) : navigate(listPath + search, { replace: true })),
    }
  }, [definition, path, rest, navigate, search, wasOpenedHere])
}
