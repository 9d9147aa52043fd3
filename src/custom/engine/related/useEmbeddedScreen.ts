import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ResolvedDefinition } from '../definition/resolve'
import { dialogPath } from '../list/listRoute'
import { openedFromListState, type ScreenState } from '../list/ScreenContext'

/**
 * Returns the state of a resource's screen for components that show its records elsewhere, such as related lists.
 * Dialogs open on the resource's own screen.
 * @param path URL path of that screen; `undefined` if the area has none
 */
export const useEmbeddedScreen = (definition: ResolvedDefinition, path: string | undefined): ScreenState => {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      definition,
      path: path ?? '',
      route: { places: [] },
      placeFilter: {},
      openDialog: open => navigate(`${path}/${dialogPath(open)}`, { state: openedFromListState }),
      closeDialog: () => undefined,
    }),
    [definition, path, navigate],
  )
}
