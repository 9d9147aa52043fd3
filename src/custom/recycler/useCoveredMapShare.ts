/**
 * Returns approximately which fraction of the map's height the bottom sheet at its middle height covers on a phone; 0
 * on wider screens.
 */
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

export const useCoveredMapShare = () =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true }) ? 0.45 : 0
