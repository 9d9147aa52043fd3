/** Lists the account's notifications, newest first. Opening a notification's link marks it as read. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { type RaRecord, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatBinWithLevel } from '../../../../contract/binNames'
import { limits } from '../../../../contract/limits'
import { notificationPathOf } from '../../../../contract/notificationPaths'
import type { Notification } from '../../../../contract/notifications'
import { isRole } from '../../../../contract/roles'
import { formatRequestWithOutcome } from '../../../../contract/sponsorshipOutcomes'
import { useMe, useTeamRole } from '../../../authProvider/useSession'
import { hasApiExtension } from '../../../config'
import { http } from '../../../dataProvider/http'
import { useLanguage } from '../../../i18n/i18n'
import { useRefreshResource } from '../../engine/actions/useRowAction'
import { canAccessRecords } from '../../engine/definition/teamAccess'
import { PageButtons } from '../../engine/list/ListPagination'
import { listArguments } from '../../engine/list/listArguments'
import { CloseOnBack } from '../../ui/CloseOnBack'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { formatUnbrokenDateTime } from '../../ui/format'
import { useErrorToast } from '../../ui/useErrorToast'
import { eventTypeKey } from '../../webhooks/eventLabels'

interface NotificationListProps {
  areaPath: string
  anchor: HTMLElement
  /** Called when one notification or all notifications were marked as read. */
  onRead(): void
  onClose(): void
}

const Row = ({ record, to, onOpen }: { record: Notification; to: string; onOpen(): void }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const isUnread = record.readAt === null
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to} onClick={onOpen} sx={{ bgcolor: isUnread ? 'action.hover' : undefined }}>
        <ListItemText
          primary={
            record.count > 1
              ? `${translate(eventTypeKey(record.kind))} × ${record.count}`
              : translate(eventTypeKey(record.kind))
          }
          secondary={[
            record.bin && formatBinWithLevel(record.bin, language),
            record.sponsorship && formatRequestWithOutcome(record.sponsorship, language),
            record.others ? `${record.name ?? ''} +${record.others}`.trim() : record.name,
            formatUnbrokenDateTime(record.createdAt, language),
          ]
            .filter(Boolean)
            .join(' · ')}
          slotProps={{
            primary: { sx: { fontWeight: isUnread ? 700 : 400 } },
            secondary: { sx: { overflowWrap: 'anywhere' } },
          }}
        />
        {isUnread && (
          <Typography variant="caption" sx={{ ml: 1, flexShrink: 0 }}>
            {translate('notifications.unread')}
          </Typography>
        )}
      </ListItemButton>
    </ListItem>
  )
}

export const NotificationList = ({ areaPath, anchor, onRead, onClose }: NotificationListProps) => {
  const translate = useTranslate()
  const id = useId()
  const me = useMe()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useGetList<Notification & RaRecord<string>>(
    'notifications',
    listArguments({}, page),
  )
  // Support staff cannot mark notifications as read.
  const isBlocked = Boolean(me?.impersonation)
  const markRead = async (path: string) => {
    if (isBlocked) return
    try {
      await http(path, { method: 'PUT' })
      onRead()
      await refresh('notifications')
    } catch (failure) {
      toastError(failure)
    }
  }
  const open = ({ id: read, readAt }: Notification) => {
    onClose()
    if (!readAt) void markRead(`/notifications/${read}:read`)
  }
  const role = isRole(me?.role) ? me.role : undefined
  const isReader = !canAccessRecords({}, 'write', useTeamRole())
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 400, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <CloseOnBack onClose={onClose} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pt: 1.5 }}>
        <Typography id={id} component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {translate('notifications.title')}
        </Typography>
        <Button
          size="small"
          disabled={isBlocked || !data?.some(({ readAt }) => readAt === null)}
          onClick={() => void markRead('/notifications/read')}
        >
          {translate('notifications.readAll')}
        </Button>
      </Box>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={160} sx={{ mx: 2 }} />}
      {total === 0 && <Typography sx={{ p: 2 }}>{translate('notifications.empty')}</Typography>}
      {role && data && (
        <List sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {data.map(record => (
            <Row
              key={record.id}
              record={record}
              to={`${areaPath}/${notificationPathOf(record, { role, isReader, has: hasApiExtension })}`}
              onOpen={() => open(record)}
            />
          ))}
        </List>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1 }}>
        <PageButtons page={page} pages={Math.ceil((total ?? 0) / limits.pageSize)} onChange={setPage} />
        <Button component={Link} to={`${areaPath}/profile#notifications`} onClick={onClose} sx={{ ml: 'auto' }}>
          {translate('notifications.choose')}
        </Button>
      </Box>
    </Popover>
  )
}
