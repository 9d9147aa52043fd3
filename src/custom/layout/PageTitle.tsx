/** The screen's h1, and with it the document's title. */

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { useTranslate } from 'react-admin'

/** `title`: translated. The last one to call has the say: a dialog takes over and gives back. */
export const useDocumentTitle = (title: string) => {
  const translate = useTranslate()
  const brand = translate('public.brand')
  useEffect(() => {
    const previous = document.title
    document.title = `${title} · ${brand}`
    return () => {
      document.title = previous
    }
  }, [title, brand])
}

interface PageTitleProps {
  /** Translated. */
  title: string
  /** Buttons beside it. */
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
