/** Dialog that lists the unprintable characters of a document. The shell renders it for all screens that print. */
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/i18n'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { readPrintWarning, subscribeToPrintWarning } from '../ui/printWarning'

export const PrintWarning = () => {
  const translate = useTranslate()
  const warning = useSyncExternalStore(subscribeToPrintWarning, readPrintWarning)
  if (!warning) return null
  return (
    <ConfirmDialog
      title={translate('engine.print.title')}
      confirmLabel={translate('engine.print.confirm')}
      onConfirm={() => warning.answer(true)}
      onClose={() => warning.answer(false)}
    >
      <Typography>{translate('engine.print.text')}</Typography>
      <Typography sx={{ my: 1, fontSize: '1.5rem', overflowWrap: 'anywhere' }}>
        {warning.characters.join(' ')}
      </Typography>
      <Typography>{translate('engine.print.advice')}</Typography>
    </ConfirmDialog>
  )
}
