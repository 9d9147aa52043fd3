/**
 * Provides the context that react-admin's inputs need outside of an area: messages, theme (light or dark as in the
 * system), and styles with the page's nonce.
 */
import { CacheProvider } from '@emotion/react'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo } from 'react'
import { I18nContextProvider } from 'react-admin'
import { brand } from '../../config'
import { useAreaI18nProvider } from '../../i18n/provider'
import { styleCache } from '../ui/styleCache'
import { createThemes } from '../ui/theme'

export const InputsProvider = ({ children }: { children: ReactNode }) => {
  const words = useAreaI18nProvider()
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const theme = useMemo(() => createTheme(createThemes(brand())[isDark ? 'dark' : 'light']), [isDark])
  return (
    <CacheProvider value={styleCache}>
      <I18nContextProvider value={words}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </I18nContextProvider>
    </CacheProvider>
  )
}
