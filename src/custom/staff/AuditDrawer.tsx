/** Drawer with an entry of the audit log, next to the list. On a phone the drawer fills the window. */
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../../contract/staffAudit'
import type { DialogProps } from '../engine/definition/definition'
import { ErrorScreen } from '../ui/ErrorScreen'
import { useDocumentTitle } from '../ui/PageTitle'
import { AuditFacts } from './AuditFacts'

const Body = ({ record, loadError, onRetry }: Pick<DialogProps<AuditEntry>, 'record' | 'loadError' | 'onRetry'>) => {
  if (!record && loadError) return <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
  if (!record) return ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={40} />)
  return <AuditFacts entry={record} />
}

export const AuditDrawer = ({ record, loadError, onRetry, onClose }: DialogProps<AuditEntry>) => {
  const translate = useTranslate()
  const id = useId()
  const title = translate('support.detail.sentence')
  useDocumentTitle(title)
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: 480 }, maxWidth: '100%' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pb: 1 }}>
        <Typography id={id} component="h2" variant="h6">
          {title}
        </Typography>
        <IconButton aria-label={translate('engine.close')} onClick={onClose} autoFocus>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ p: 2, pt: 1 }} aria-busy={!record && !loadError}>
        <Body record={record} loadError={loadError} onRetry={onRetry} />
      </Box>
    </Drawer>
  )
}
