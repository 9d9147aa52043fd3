/** Bell with the number of unread notifications. It opens the list of notifications. */
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMe } from '../../../authProvider/useSession'
import { loadProfileMessages } from '../../../i18n/lazyMessages'
import { loadLiveMessages } from '../../../i18n/liveMessages'
import { renderPartOnDemand } from '../../ui/lazyWithBoundary'
import { useUnreadCount } from './useUnreadCount'

/** Loads the component that shows other users' changes in lists and records, without suspending the bell. */
const LiveRecords = () => {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    Promise.all([import('../../engine/live/LiveRecords'), loadLiveMessages()]).then(
      ([{ LiveRecords }]) => setLoaded(() => LiveRecords),
      error => console.warn('Changes of other users cannot be shown', error),
    )
  }, [])
  return Loaded ? <Loaded /> : null
}
const NotificationList = renderPartOnDemand(async () => {
  const [{ NotificationList }] = await Promise.all([import('./NotificationList'), loadProfileMessages()])
  return NotificationList
})

const BellButton = ({ areaPath }: { areaPath: string }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { unread, ask } = useUnreadCount(() => void queryClient.invalidateQueries({ queryKey: ['notifications'] }))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = translate('notifications.title')
  return (
    <>
      <LiveRecords />
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

/**
 * The bell is hidden for an account that must set up a second factor first, because it cannot read its notifications
 * yet.
 */
export const NotificationBell = (props: { areaPath: string }) =>
  useMe()?.mustSetUpFactor ? null : <BellButton {...props} />
