/**
 * The state of the open list screen: its definition and URL paths, and the functions that open and close its dialogs.
 */
import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { goBack } from '../../ui/CloseOnBack'
import type { ResolvedDefinition } from '../definition/resolve'
import { dialogPath, type ListRoute, matchListRoute, type OpenDialog } from './listRoute'

export interface ScreenState {
  definition: ResolvedDefinition
  /** URL path of the list, without the places selected in the side panel and without dialogs. */
  path: string
  route: ListRoute
  /** The part of the filter that the selected places of the side panel set. */
  placeFilter: Readonly<Record<string, string>>
  openDialog(open: OpenDialog): void
  /** Goes back in the history, or to the list if the user opened the dialog's URL directly. */
  closeDialog(): void
}

export const ScreenContext = createContext<ScreenState | null>(null)

export const useScreen = (): ScreenState => {
  const screen = useContext(ScreenContext)
  if (!screen) throw new Error('There is no list screen around this component')
  return screen
}

/**
 * Location state of a dialog that was opened from its list, or from another page of the portal. Closing this dialog
 * goes back in the history.
 */
export const openedFromListState = { openedHere: true }

/**
 * Returns the state of the screen, or `undefined` if the URL belongs to no screen. Page and tab are in the URL's query
 * string, which stays the same when a dialog opens.
 */
export const useScreenState = (definition: ResolvedDefinition, path: string): ScreenState | undefined => {
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
      openDialog: open => navigate(`${listPath}/${dialogPath(open)}${search}`, { state: openedFromListState }),
      closeDialog: () => (wasOpenedHere ? goBack(navigate) : navigate(listPath + search, { replace: true })),
    }
  }, [definition, path, rest, navigate, search, wasOpenedHere])
}
