/**
 * A bin's row: QR code, name, description, what the bin reported, public checkbox, and actions. The row is at least
 * 200 px high. On a phone, its parts are below each other.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { formatBinTitle } from '../../../contract/binNames'
import type { Language } from '../../../contract/languages'
import { binQrText, limits } from '../../../contract/limits'
import { isFullLevel } from '../../../contract/rules'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useLanguage } from '../../i18n/i18n'
import { useDownload } from '../engine/actions/useDownload'
import { useDefinition } from '../engine/definition/EngineContext'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { formatDate } from '../ui/format'
import { BinReports } from './BinReports'
import { DownloadLabelsButton } from './DownloadLabelsButton'
import { RenameBin } from './RenameBin'
import { type BinRecord, useRunBinChange } from './useBins'

/**
 * Returns the bin's name. Bins of an API other than the portal's own may have neither a name nor a number; then the
 * description or the date is returned.
 */
const nameOf = (bin: BinRecord, language: Language, date: string) =>
  formatBinTitle(bin, language) || bin.description || date

const BinQr = lazy(async () => ({ default: (await import('./BinQr')).BinQr }))

const Downloads = ({ bin }: { bin: BinRecord }) => {
  const translate = useTranslate()
  const qrText = binQrText(bin.guid)
  const picture = useDownload(async () => (await import('./qrPng')).renderQrPng(qrText), `${qrText}.png`)
  return (
    <>
      <Button size="small" loading={picture.isBusy} onClick={picture.download}>
        {translate('resources.bins.downloadQr')}
      </Button>
      <DownloadLabelsButton of="bin" id={bin.guid} label={translate('resources.bins.downloadSheet')} />
    </>
  )
}

interface BinRowProps {
  bin: BinRecord
  locationId: string
  /** Whether a change of several bins of the location is running. */
  isSwitching: boolean
}

const PublicBox = ({ bin, locationId, isSwitching }: BinRowProps) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { run, isBusy } = useRunBinChange(locationId)
  const { isReader } = useDefinition('bins')
  const label = translate('resources.bins.fields.isVisible')
  if (isReader) return <Typography>{`${label}: ${translate(`ra.boolean.${bin.isVisible}`)}`}</Typography>
  const toggle = (isPublic: boolean) =>
    run(
      () =>
        dataProvider.transition('bins', {
          id: bin.guid,
          key: 'isPublic',
          values: { flag: isPublic },
          previousData: bin,
        }),
      undefined,
      bin,
    )
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={bin.isVisible}
          disabled={isBusy || isSwitching}
          onChange={(_, isPublic) => void toggle(isPublic)}
        />
      }
      label={label}
    />
  )
}

const DeleteBin = ({ bin, date, locationId }: { bin: BinRecord; date: string; locationId: string }) => {
  const translate = useTranslate()
  const named = { bin: nameOf(bin, useLanguage(), date) }
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { run, isBusy } = useRunBinChange(locationId)
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    const isDone = await run(
      () => dataProvider.delete('bins', { id: bin.guid, previousData: bin }),
      { message: 'stores.bins.removed', params: named },
      bin,
    )
    if (isDone) setIsAsking(false)
  }
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsAsking(true)}>
        {translate('resources.bins.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={translate('stores.bins.removeTitle', named)}
          confirmLabel={translate('engine.delete')}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          {bin.description && <Typography sx={{ fontWeight: 650, mb: 1 }}>{bin.description}</Typography>}
          {translate('stores.bins.removeText', { ...named, date })}
        </ConfirmDialog>
      )}
    </>
  )
}

export const BinRow = ({ bin, locationId, isSwitching }: BinRowProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const date = formatDate(bin.createdAt, language)
  const name = nameOf(bin, language, date)
  const { isReader } = useDefinition('bins')
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `${limits.qrDialogPx}px 1fr auto auto` },
        alignItems: 'center',
        justifyItems: { xs: 'start', sm: 'stretch' },
        gap: { xs: 1, sm: 3 },
        minHeight: limits.binRowPx,
        py: { xs: 2, sm: 0 },
        // A row has a line below it only on a phone. On a wide screen, the QR codes already separate the rows.
        borderBottom: { xs: 1, sm: 0 },
        borderColor: 'divider',
        ...(isFullLevel(bin.level) && { borderLeft: 4, borderLeftColor: 'error.main', pl: 1.5 }),
      }}
    >
      <Suspense fallback={<Skeleton variant="rectangular" width={limits.qrDialogPx} height={limits.qrDialogPx} />}>
        <BinQr guid={bin.guid} label={translate('stores.bins.qrLabel', { bin: name })} />
      </Suspense>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Typography component="h3" sx={{ fontWeight: 650 }}>
            {name}
          </Typography>
          {bin.ownName !== undefined && !isReader && <RenameBin bin={bin} locationId={locationId} />}
        </Box>
        {bin.description && <Typography>{bin.description}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {date}
        </Typography>
        <BinReports bin={bin} locationId={locationId} />
      </Box>
      <PublicBox bin={bin} locationId={locationId} isSwitching={isSwitching} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: { xs: 'start', sm: 'stretch' },
          gap: 0.5,
          ml: { xs: -0.5, sm: 0 },
        }}
      >
        <Downloads bin={bin} />
        {!isReader && <DeleteBin bin={bin} date={date} locationId={locationId} />}
      </Box>
    </Box>
  )
}
