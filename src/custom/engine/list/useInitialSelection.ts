/** Selects the rows of the page when the list is opened by a link with the state `selectRowsState`. */
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'

/** State of a link to a list whose rows the user wants to change together. */
export const selectRowsState = { isSelecting: true } as const

const isSelecting = (state: unknown) => (state as Partial<typeof selectRowsState> | null)?.isSelecting === true

export const useInitialSelection = () => {
  const { data, isPlaceholderData, onSelect } = useListContext()
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSelecting(location.state) || !data || isPlaceholderData) return
    onSelect(data.map(({ id }) => id))
    // Removes the state from the history entry, so that a reload or the Back button does not select the rows again.
    void navigate(location, { replace: true, state: null })
  }, [data, isPlaceholderData, onSelect, location, navigate])
}
