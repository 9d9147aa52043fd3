/** The open list screen: its definition, its addresses, and the way into its dialogs and out of them. */
import { createContext, useCallback, useContext, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { goBack } from '../layout/BackCloses'
import { dialogPath, type ListRoute, type OpenDialog } from './listRoute'
import type { Resolved } from './resolve'

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

const join = (...parts: readonly string[]) => parts.filter(Boolean).join('/')

/** Page and tab, which are in the query, are kept under the dialogs. */
export const useScreenState = (definition: Resolved, path: string, route: ListRoute): ScreenState => {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const listPath = join(path, ...route.places.map(encodeURIComponent))
  const wasOpenedHere = (state as { openedHere?: boolean } | null)?.openedHere === true
  const openDialog = useCallback(
    (open: OpenDialog) => navigate(join(listPath, dialogPath(open)) + search, { state: { openedHere: true } }),
    [navigate, listPath, search],
  )
  const closeDialog = useCallback(
    () => (wasOpenedHere ? goBack(navigate) : navigate(listPath + search, { replace: true })),
    [navigate, wasOpenedHere, listPath, search],
  )
  return useMemo(() => {
    const filters = definition.panel?.filters ?? []
    const placeFilter = Object.fromEntries(route.places.map((place, index) => [filters[index] ?? '', place]))
    return { definition, path, route, placeFilter, openDialog, closeDialog }
  }, [definition, path, route, openDialog, closeDialog])
}
