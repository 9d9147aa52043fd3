import Close from '@mui/icons-material/Close'
import { Box, IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

/** Messages that the user has closed in this browser tab. They are not shown again. */
const closed = new Set<string>()

/** A message across the top of the map, which the user can close. `text` is a translation key. */
export const MapMessage = ({ text }: { text: string }) => {
  const translate = useTranslate()
  const [isClosed, setIsClosed] = useState(() => closed.has(text))
  if (isClosed) return null
  const close = () => {
    closed.add(text)
    setIsClosed(true)
  }
  return (
    <Box
      sx={{
        position: 'absolute',
        left: 8,
        // A map with a search box at its top sets `--map-top`, so that the message is below the box.
        top: 'var(--map-top, 8px)',
        zIndex: 900,
        display: 'flex',
        alignItems: 'center',
        maxWidth: 'calc(100% - 68px)',
        pl: 1,
        borderRadius: 1,
        fontSize: '0.8125rem',
        color: 'text.primary',
        bgcolor: 'background.paper',
      }}
    >
      <span role="status">{translate(text)}</span>
      <IconButton size="small" color="inherit" aria-label={translate('maps.hideStatus')} onClick={close}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
