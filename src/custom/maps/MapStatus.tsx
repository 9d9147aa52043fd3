import { Box } from '@mui/material'
import { useTranslate } from 'ra-core'

/** A line over the upper edge of the map; `text` is a translation key. */
export const MapStatus = ({ text }: { text: string }) => {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        left: 8,
        top: 8,
        zIndex: 900,
        maxWidth: 'calc(100% - 68px)',
        px: 1,
        py: 0.5,
        borderRadius: 1,
        fontSize: 13,
        color: '#1b1b1b',
        bgcolor: 'rgb(255 255 255 / 92%)',
        pointerEvents: 'none',
      }}
    >
      {translate(text)}
    </Box>
  )
}
