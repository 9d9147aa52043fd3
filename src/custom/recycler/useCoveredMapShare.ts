/**
 * Returns the fraction of the map's height that the sheet covers on a phone at its middle height; 0 on wider screens.
 */
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

export const useCoveredMapShare = () =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true }) ? 0.45 : 0
