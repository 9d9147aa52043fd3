/**
 * The portal's theme: deep green on warm paper, in the font Inter (or the system's font while Inter loads). Text and
 * controls have contrast level AA, and the focus is always visible.
 */
import type { PaletteOptions, SimplePaletteColorOptions } from '@mui/material/styles'
import { createElement } from 'react'
import type { RaThemeOptions } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { Brand, BrandColor } from '../../config'
import { renderOnDemand } from './lazyWithBoundary'
import { lockedFormAttribute } from './lockFields'
import { tableStyles } from './tableStyles'

const RemovedReference = renderOnDemand(async () => (await import('./RemovedReference')).RemovedReference)

const ringOf = (color: string) => ({ outline: `3px solid ${color}`, outlineOffset: 2 })

/** Dims a locked field. The dimming begins so late that a fast save does not make the form flicker. */
const dimmedWhenLocked = {
  [`form[${lockedFormAttribute}] &`]: { opacity: 0.55, transition: 'opacity 200ms linear 300ms' },
}

/** Returns the main landmark. Tooltips and menus are rendered inside it, so that they belong to a landmark. */
const mainLandmark = () => document.getElementById('content')

/**
 * Returns the element into which menus are rendered: the topmost dialog, because an open dialog hides
 * everything else from screen readers, or else the main landmark.
 */
const topmostLandmark = () => [...document.querySelectorAll('.MuiDialog-root')].at(-1) ?? mainLandmark()

const menuSlide = {
  transition: `width ${limits.menuCollapseMs}ms ease`,
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
}
const sidebar = { width: 232, closedWidth: 64 }
/**
 * Breakpoints in em, so that they depend on the user's font size: with a font twice as large, the layout is that of
 * half the width. At the default font size they are 600, 900, 1200 and 1536 px.
 */
const breakpoints = { unit: 'em', values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } }

interface Palette extends PaletteOptions {
  primary: SimplePaletteColorOptions
  background: { default: string; paper: string }
  text: { primary: string; secondary: string }
  divider: string
}

const themeOf = (palette: Palette, focus: string): RaThemeOptions & { sidebar: object } => ({
  palette,
  sidebar,
  breakpoints,
  shape: { borderRadius: 10 },
  // Respects the system's setting for reduced motion.
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily:
      '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    button: { textTransform: 'none', fontWeight: 600 },
    h5: { fontWeight: 700, letterSpacing: '-0.01em' },
    h6: { fontWeight: 650 },
  },
  components: {
    // Removes the overlay with which MUI makes papers lighter in the dark theme. Borders separate them instead.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': ringOf(focus) } } },
    MuiButton: {
      defaultProps: { disableElevation: true, disableFocusRipple: true },
      styleOverrides: { root: { minHeight: 40 } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 40, minHeight: 40 } } },
    MuiLink: { styleOverrides: { root: { '&:focus-visible': ringOf(focus) } } },
    // A heading takes the focus only from a script, for example after a link to a section, so it shows no focus ring.
    MuiTypography: { styleOverrides: { root: { '&[tabindex="-1"]:focus': { outline: 0 } } } },
    // MUI's own background of a message is almost black in the dark theme, so that its borders cannot be seen.
    ...(palette.mode === 'dark' && {
      MuiAlert: {
        styleOverrides: {
          root: { '&.MuiAlert-standard': { backgroundColor: 'color-mix(in srgb, currentColor 14%, transparent)' } },
        },
      },
    }),
    MuiInputBase: { styleOverrides: { root: dimmedWhenLocked } },
    MuiFormControlLabel: { styleOverrides: { root: dimmedWhenLocked } },
    MuiTab: { styleOverrides: { root: { minHeight: 48 } } },
    MuiTabs: {
      defaultProps: { variant: 'scrollable', allowScrollButtonsMobile: true },
      // A disabled scroll button takes no space.
      styleOverrides: { scrollButtons: { '&.Mui-disabled': { width: 0 } } },
    },
    // In a dialog, the fields scroll between the title and the buttons.
    MuiDialog: {
      styleOverrides: {
        // MUI removes the space above the content only if the content directly follows the title. In the portal a form
        // is between title and content, so the space is removed here.
        paper: { '& > form': { display: 'contents', '& > .MuiDialogContent-root': { paddingTop: 0 } } },
      },
    },
    // Capitalises error messages below a field. They begin with a small letter, because an import shows them after a
    // column's name.
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-error::first-letter': { textTransform: 'uppercase' } } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '6px 12px', fontVariantNumeric: 'tabular-nums' },
        head: { fontWeight: 650, color: palette.text.secondary, whiteSpace: 'nowrap' },
      },
    },
    // Lays the filters out in a grid, and shows validation errors, which react-admin hides.
    RaFilterForm: {
      styleOverrides: {
        root: {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
          gap: 16,
          alignItems: 'start',
          padding: 0,
          '&&': { minHeight: 0 },
          '& .filter-field': { display: 'block' },
          '& .RaFilterFormInput-spacer, & .RaFilterForm-clearFix': { display: 'none' },
          // Gives the input the height of the skeleton that it replaces.
          '& .MuiFormControl-root.MuiFormControl-root': { width: '100%', marginTop: 8, marginBottom: 0 },
          '& .MuiFormHelperText-root.MuiFormHelperText-root': { display: 'block' },
        },
      },
    },
    // Keeps the toolbar of a table on a simple page above the table. On a phone, react-admin would place it at the
    // bottom.
    RaListToolbar: {
      styleOverrides: {
        root: { gap: 16, marginBottom: 16, '&&': { flexFlow: 'row', backgroundColor: 'transparent' } },
      },
    },
    RaTopToolbar: { styleOverrides: { root: { '&&': { minHeight: 0, padding: 0, backgroundColor: 'transparent' } } } },
    RaDataTable: {
      styleOverrides: { root: tableStyles(palette.divider, palette.background.paper, palette.text.secondary) },
    },
    MuiTooltip: { defaultProps: { slotProps: { popper: { container: mainLandmark } } } },
    // A menu does not lock scrolling: the lock would make its container a scroll container, so that elements that stick
    // to the top of the page would move.
    MuiMenu: { defaultProps: { container: topmostLandmark as () => Element, disableScrollLock: true } },
    RaReferenceField: { defaultProps: { empty: createElement(RemovedReference) } },
    // The Undo button has the colour of the text, because react-admin's colour has too little contrast on the dark
    // toast.
    RaNotification: {
      styleOverrides: {
        root: {
          '& .RaNotification-undo.RaNotification-undo': { color: 'inherit' },
          '&&': { top: 8 },
          // A toast passes clicks to the elements below it. Otherwise a pointer on the toast would keep it open.
          pointerEvents: 'none',
          '& button, & a': { pointerEvents: 'auto' },
          // On a phone, even the longest message ends above the first controls of a page.
          '@media (max-width:37.49em)': {
            '&&': { top: 4 },
            '& .MuiSnackbarContent-root': { padding: '0 12px', fontSize: '0.8125rem', lineHeight: 1.25 },
            '& .MuiSnackbarContent-message': { padding: '4px 0' },
          },
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiAutocomplete: { defaultProps: { size: 'small' } },
    // Keeps the label of an input on the input's border at every font size.
    MuiInputLabel: {
      styleOverrides: {
        outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' } },
      },
    },
    RaSkipNavigationButton: { styleOverrides: { root: { '&, &:hover': { color: palette.text.primary } } } },
    RaSidebar: {
      styleOverrides: {
        root: {
          height: 'auto',
          flexShrink: 0,
          '& .MuiPaper-root': {
            ...menuSlide,
            overflow: 'visible',
            backgroundColor: palette.background.paper,
            '@media (min-width:37.5em)': { borderRight: `1px solid ${palette.divider}` },
          },
          // On a small screen the expanded menu covers the page, because lists need the full width.
          '@media (min-width:37.5em) and (max-width:74.95em)': { width: sidebar.closedWidth, zIndex: 1000 },
        },
      },
    },
    RaMenu: { styleOverrides: { root: menuSlide } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          '&&': { minHeight: 48 },
          // A long name breaks between words instead of being cut, except in a collapsed menu, which hides the names.
          '.RaMenu-open & .MuiTypography-root': { whiteSpace: 'normal' },
          '&.RaMenuItemLink-active, &.RaMenuItemLink-active .RaMenuItemLink-icon': { color: palette.primary.main },
        },
      },
    },
  },
})

const light: Palette = {
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
}

const dark: Palette = {
  mode: 'dark',
  primary: { main: '#7fcfa5', light: '#a9e2c4', dark: '#4aa67a', contrastText: '#06281a' },
  secondary: { main: '#f0b56b' },
  error: { main: '#ffb4ab', contrastText: '#410002' },
  success: { main: '#8fd8a8' },
  warning: { main: '#f0b56b' },
  info: { main: '#8fc6ee' },
  background: { default: '#141a16', paper: '#1c241f' },
  text: { primary: '#e8ece6', secondary: '#b3bdb5' },
  divider: '#37423a',
}

/** Returns a palette with the installation's own colour. */
const branded = (palette: Palette, color: BrandColor | undefined): Palette =>
  color ? { ...palette, primary: { main: color.main, contrastText: color.text } } : palette

export const createThemes = ({ colors }: Brand) => ({
  light: themeOf(branded(light, colors?.light), '#b45309'),
  dark: themeOf(branded(dark, colors?.dark), '#f0b56b'),
})
