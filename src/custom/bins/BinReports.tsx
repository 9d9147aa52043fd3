/** What a bin says of itself: how full it is, when it was emptied, and its fault until somebody clears it. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { formatDateTime } from '../cells/format'
import { usePortalProvider } from '../engine/usePortalProvider'
import { BinLevel } from './BinLevel'
import { type BinRecord, useBinChange } from './useBins'

const Fault = ({ bin, at, note, locationId }: { bin: BinRecord; at: string; note: string; locationId: string }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const dataProvider = usePortalProvider()
  const { run, isBusy } = useBinChange(locationId)
  const clear = () => run(() => dataProvider.transition('bins', { id: bin.guid, key: 'clearFault' }))
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <Button size="small" color="inherit" loading={isBusy} onClick={() => void clear()}>
          {translate('resources.bins.clearFault')}
        </Button>
      }
    >
      {[translate('resources.bins.fault', { at: formatDateTime(at, language) }), note].filter(Boolean).join(': ')}
    </Alert>
  )
}

/** An API of one's own may say none of it. */
export const BinReports = ({ bin, locationId }: { bin: BinRecord; locationId: string }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { level = null, emptiedAt = null, fault = null } = bin as Partial<BinRecord>
  return (
    <>
      {level !== null && <BinLevel level={level} />}
      {emptiedAt && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('resources.bins.emptied', { at: formatDateTime(emptiedAt, language) })}
        </Typography>
      )}
      {fault && <Fault bin={bin} locationId={locationId} {...fault} />}
    </>
  )
}
