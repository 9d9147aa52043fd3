/** The reports of a bin: its level, its last emptying, and its fault until a user clears it. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useLanguage } from '../../i18n/i18n'
import { useDefinition } from '../engine/definition/EngineContext'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { formatDateTime } from '../ui/format'
import { BinLevelBar } from './BinLevelBar'
import { type BinRecord, useRunBinChange } from './useBins'

const Level = ({ level }: { level: number }) => {
  const translate = useTranslate()
  const percent = Math.round(level * 100)
  const label = translate('resources.bins.level', { percent })
  return (
    <>
      <Typography variant="body2">{label}</Typography>
      <BinLevelBar level={level} label={label} maxWidth={240} />
    </>
  )
}

const Fault = ({ bin, at, note, locationId }: { bin: BinRecord; at: string; note: string; locationId: string }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { run, isBusy } = useRunBinChange(locationId)
  const [isAsking, setIsAsking] = useState(false)
  const { isReader } = useDefinition('bins')
  const label = translate('resources.bins.clearFault')
  const clear = async () => {
    const isDone = await run(() =>
      dataProvider.transition('bins', { id: bin.guid, key: 'clearFault', previousData: bin }),
    )
    if (isDone) setIsAsking(false)
  }
  const words = [translate('resources.bins.fault', { at: formatDateTime(at, language) }), note]
    .filter(Boolean)
    .join(': ')
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        !isReader && (
          <Button size="small" color="inherit" loading={isBusy} onClick={() => setIsAsking(true)}>
            {label}
          </Button>
        )
      }
    >
      {words}
      {isAsking && (
        <ConfirmDialog
          title={translate('stores.bins.clearFaultTitle')}
          confirmLabel={label}
          isBusy={isBusy}
          onConfirm={() => void clear()}
          onClose={() => setIsAsking(false)}
        >
          <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{words}</Typography>
          {translate('stores.bins.clearFaultText')}
        </ConfirmDialog>
      )}
    </Alert>
  )
}

/**
 * Shows what a bin reported: its level, its last emptying and its fault. Each of these values may be missing, because
 * another API may not send it.
 */
export const BinReports = ({ bin, locationId }: { bin: BinRecord; locationId: string }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { level = null, emptiedAt = null, fault = null } = bin as Partial<BinRecord>
  return (
    <>
      {level !== null && <Level level={level} />}
      {emptiedAt && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('resources.bins.emptied', { at: formatDateTime(emptiedAt, language) })}
        </Typography>
      )}
      {fault && <Fault bin={bin} locationId={locationId} {...fault} />}
    </>
  )
}
