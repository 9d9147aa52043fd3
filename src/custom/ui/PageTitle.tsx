/** Renders the screen's h1 and sets the document's title. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { getProductName } from './productName'

/**
 * Sets the document's title. The last mounted caller wins: a dialog sets its title and restores the previous title when
 * it closes.
 * @param title translated text
 */
export const useDocumentTitle = (title: string) => {
  const translate = useTranslate()
  const name = getProductName(translate)
  useEffect(() => {
    const previous = document.title
    document.title = `${title} · ${name}`
    return () => {
      document.title = previous
    }
  }, [title, name])
}

interface PageTitleProps {
  /** Title of the screen, already translated. */
  title: string
  /** Buttons that are shown next to the title. */
  children?: ReactNode
}

export const PageTitle = ({ title, children }: PageTitleProps) => {
  useDocumentTitle(title)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      <Typography component="h1" variant="h5" sx={{ flexGrow: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}
