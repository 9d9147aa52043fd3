/**
 * A bar that appears if changes from other sessions would move the rows of the open list. It names their authors, and
 * its button shows the changes.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useDeferredListRefresh } from './deferredRefreshes'
import { useAuthorNames } from './useAuthorNames'

export const ListChangesNotice = () => {
  const translate = useTranslate()
  const namesOf = useAuthorNames()
  const held = useDeferredListRefresh(useQueryClient())
  const names = namesOf(held?.authors ?? [])
  return (
    // The bar lies over the page, so that the rows do not move when it appears.
    <Box
      role="status"
      sx={{
        position: 'fixed',
        top: 72,
        left: 0,
        right: 0,
        px: 2,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
      }}
    >
      {held && (
        <Paper
          elevation={3}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            pl: 2,
            pr: 0.5,
            py: 0.5,
            borderRadius: 5,
            minWidth: 0,
            pointerEvents: 'auto',
          }}
        >
          <Typography variant="body2" noWrap sx={{ minWidth: 0 }}>
            {names ? translate('live.changedBy', { names }) : translate('live.changed')}
          </Typography>
          <Button size="small" onClick={held.show} sx={{ flexShrink: 0 }}>
            {translate('live.show')}
          </Button>
        </Paper>
      )}
    </Box>
  )
}
