/** Styles of buttons with short labels: the label is below the icon, so that a phone has room for several in a row. */
export const onPhone = '@media (max-width:37.45em)'
export const labelsBelowIcons = {
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
