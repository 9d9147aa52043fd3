/** Media query of phones. */
export const phoneMediaQuery = '@media (max-width:37.45em)'
/** Styles that place a button's short label below its icon, so that several buttons fit in a row on a phone. */
export const labelsBelowIconsStyles = {
  gap: 0,
  '& .MuiButton-text': {
    flexDirection: 'column',
    justifyContent: 'flex-start',
    minWidth: 56,
    p: 0.5,
    typography: 'caption',
    lineHeight: 1.25,
    textAlign: 'center',
  },
  '& .MuiButton-startIcon': { m: 0 },
} as const
