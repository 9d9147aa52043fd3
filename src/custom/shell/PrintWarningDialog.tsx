/** Dialog that lists the unprintable characters of a document. */
import Typography from '@mui/material/Typography'
import { useTranslate } from '../../i18n/i18n'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import type { PrintWarning } from '../ui/printWarning'

export const PrintWarningDialog = ({ warning }: { warning: PrintWarning }) => {
  const translate = useTranslate()
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
