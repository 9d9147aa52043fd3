/** The look: deep green on warm paper, the system's own letters. Text and controls keep contrast AA; focus is always seen. */
import { createTheme } from '@mui/material/styles'

const focusRing = { outline: '3px solid #b45309', outlineOffset: 2 }

export const theme = createTheme({
  palette: {
    mode: 'light',
    primary: { main: '#0b5d3b', light: '#2f7d58', dark: '#063b25', contrastText: '#ffffff' },
    secondary: { main: '#8a4b08' },
    error: { main: '#b3261e' },
    success: { main: '#1b6e3c' },
    warning: { main: '#8a4b08' },
    info: { main: '#1f5f8b' },
    background: { default: '#f6f5ef', paper: '#ffffff' },
    text: { primary: '#1c241f', secondary: '#515b54' },
    divider: '#d9dcd2',
  },
  shape: { borderRadius: 10 },
  // Whoever asks the system for less motion gets none.
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    button: { textTransform: 'none', fontWeight: 600 },
    h5: { fontWeight: 700, letterSpacing: '-0.01em' },
    h6: { fontWeight: 650 },
  },
  components: {
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 40 } } },
    MuiIconButton: { styleOverrides: { root: { minWidth: 40, minHeight: 40 } } },
    MuiLink: { styleOverrides: { root: { '&:focus-visible': focusRing } } },
    MuiTab: { styleOverrides: { root: { minHeight: 48 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '6px 12px' },
        head: { fontWeight: 650, color: '#515b54', whiteSpace: 'nowrap' },
      },
    },
    // Inside the main landmark, where all that is shown belongs.
    MuiTooltip: { defaultProps: { slotProps: { popper: { container: () => document.getElementById('content') } } } },
    MuiTextField: { defaultProps: { size: 'small' } },
  },
})
