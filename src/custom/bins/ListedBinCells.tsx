import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatBinTitle } from '../../../contract/binNames'
import type { ListedBin } from '../../../contract/bins'
import { pickLocalName } from '../../../contract/languages'
import { useLanguage } from '../../i18n/i18n'
import type { CellProps } from '../engine/definition/definition'
import { useEngine } from '../engine/definition/EngineContext'
import { openedFromListState } from '../engine/list/ScreenContext'
import { formatDate, formatDateTime, formatShare } from '../ui/format'
import { BinLevelBar } from './BinLevelBar'

type Props = CellProps<ListedBin>

const Secondary = ({ component = 'div', children }: { component?: 'div' | 'span'; children: string }) => (
  <Typography variant="body2" component={component} sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)

export const BinTitleCell = ({ record }: Props) => {
  const title = formatBinTitle(record, useLanguage())
  if (!title) return record.description || '–'
  return (
    <>
      {title}
      {record.description && <Secondary>{record.description}</Secondary>}
    </>
  )
}

/** The bin's store with its address and its requested pickup. The link opens the dialog with the store's bins. */
export const BinStoreCell = ({ record: { location, city } }: Props) => {
  const { areaPath } = useEngine()
  const language = useLanguage()
  const translate = useTranslate()
  const { pickupRequest } = location
  return (
    <>
      <Link component={RouterLink} to={`${areaPath}/structure/${location.guid}/bins`} state={openedFromListState}>
        {location.name}
      </Link>
      <Secondary>{`${pickLocalName(city.localizedNames, language)}, ${location.street} ${location.houseNumber}`}</Secondary>
      {pickupRequest && (
        <Secondary>
          {translate('resources.locations.requestedUntil', { day: formatDate(pickupRequest.until, language) })}
        </Secondary>
      )}
    </>
  )
}

export const BinLevelCell = ({ record: { level } }: Props) => {
  const language = useLanguage()
  const translate = useTranslate()
  if (level === null) return <Secondary component="span">{translate('resources.allBins.neverReported')}</Secondary>
  return (
    <>
      {formatShare(level, language)}
      <BinLevelBar level={level} />
    </>
  )
}

export const BinFaultCell = ({ record: { fault } }: Props) => {
  const language = useLanguage()
  if (!fault) return '–'
  return (
    <>
      {formatDateTime(fault.at, language)}
      {fault.note && <Secondary>{fault.note}</Secondary>}
    </>
  )
}
