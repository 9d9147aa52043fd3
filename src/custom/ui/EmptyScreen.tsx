/** Shown instead of an empty list: says what the list will contain, and offers to add the first record. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DrawingName } from './EmptyDrawing'

const EmptyDrawing = lazy(async () => ({ default: (await import('./EmptyDrawing')).EmptyScreenDrawing }))

interface EmptyScreenProps {
  /** Title of the empty screen, already translated like its text. */
  title: string
  text?: string
  drawing?: DrawingName
  /** Name of the resource that the screen is about. It decides which drawing is shown if `drawing` is missing. */
  resource?: string
  children?: ReactNode
}

export const EmptyScreen = ({ title, text, drawing, resource = '', children }: EmptyScreenProps) => (
  <Box
    sx={{
      display: 'grid',
      justifyItems: 'center',
      gap: 1,
      py: 4,
      px: 2,
      textAlign: 'center',
      '& > .MuiButton-root': { mt: 1 },
    }}
  >
    <Suspense fallback={<Box sx={{ height: 120 }} />}>
      <EmptyDrawing name={drawing} resource={resource} />
    </Suspense>
    <Typography component="h2" variant="h6">
      {title}
    </Typography>
    {text && <Typography sx={{ color: 'text.secondary', maxWidth: '30rem' }}>{text}</Typography>}
    {children}
  </Box>
)
