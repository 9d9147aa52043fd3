/** Decides whether the page has the narrow layout. */
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { canLayoutChange, onWorkEnded } from './unsavedWork'

/**
 * Returns whether the window is narrow. While there is unsaved work, the layout stays as it is: if the user turned a
 * tablet, the other layout would close the dialogs of the rows, with what was typed in them. The layout changes when
 * the work ends.
 */
export const useIsNarrowLayout = () => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [shown, setShown] = useState(isNarrow)
  const isWaiting = isNarrow !== shown
  if (isWaiting && canLayoutChange()) setShown(isNarrow)
  useEffect(() => {
    if (!isWaiting) return
    return onWorkEnded(() => {
      if (canLayoutChange()) setShown(isNarrow)
    })
  }, [isWaiting, isNarrow])
  return shown
}
