/** Shows the number of a store's bins, the level of the fullest one with a bar, and the requested pickup. */
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import { useLanguage } from '../../i18n/i18n'
import { LevelBar } from '../bins/LevelBar'
import type { CellProps } from '../engine/definition/definition'
import { formatDate, formatShare } from '../ui/format'

const Level = ({ bins }: Pick<Location, 'bins'>) => {
  const language = useLanguage()
  if (!bins) return '–'
  const { total, highestLevel } = bins
  if (highestLevel === null) return total
  return (
    <>
      {total} · {formatShare(highestLevel, language)}
      <LevelBar level={highestLevel} />
    </>
  )
}

export const StoreBins = ({ record: { bins, pickupRequest } }: CellProps<Location>) => {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <>
      <Level bins={bins} />
      {pickupRequest && (
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {translate('resources.locations.requestedUntil', { day: formatDate(pickupRequest.until, language) })}
        </Typography>
      )}
    </>
  )
}
