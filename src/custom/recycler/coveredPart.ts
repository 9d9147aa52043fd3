/** What of a phone's map the sheet, half raised, lies over: a part of the map's height. */
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

export const useCoveredPart = () =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true }) ? 0.45 : 0
