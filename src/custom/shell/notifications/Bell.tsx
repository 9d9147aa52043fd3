/** Bell with the number of unread notifications. It opens their list. Loads after the area's first list. */
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { loadProfileMessages } from '../../../i18n/lazyMessages'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useUnread } from './useUnread'

const NotificationList = renderOnDemand(async () => {
  const [{ NotificationList }] = await Promise.all([import('./NotificationList'), loadProfileMessages()])
  return NotificationList
})

export const Bell = ({ areaPath }: { areaPath: string }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { unread, ask } = useUnread(() => void queryClient.invalidateQueries({ queryKey: ['notifications'] }))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = translate('notifications.title')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="inherit"
          aria-label={unread ? translate('notifications.bell', { smart_count: unread }) : label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Badge
            badgeContent={unread}
            max={99}
            sx={{ '& .MuiBadge-badge': { bgcolor: 'error.main', color: 'error.contrastText' } }}
          >
            <NotificationsNone />
          </Badge>
        </IconButton>
      </Tooltip>
      {anchor && <NotificationList areaPath={areaPath} anchor={anchor} onRead={ask} onClose={() => setAnchor(null)} />}
    </>
  )
}
