/** Cells of the list of stores: the number of bins with the level of the fullest one as a bar, and the next pickup. */
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import { useLanguage } from '../../i18n/i18n'
import { BinLevelBar } from '../bins/BinLevelBar'
import type { CellProps } from '../engine/definition/definition'
import { wideTablesQuery } from '../engine/list/columnLayout'
import { formatShare } from '../ui/format'
import { nextPickupText } from './nextPickupText'

const Level = ({ bins }: Pick<Location, 'bins'>) => {
  const language = useLanguage()
  if (!bins) return '–'
  const { total, highestLevel } = bins
  if (highestLevel === null) return total
  return (
    <>
      {total} · {formatShare(highestLevel, language)}
      <BinLevelBar level={highestLevel} />
    </>
  )
}

/** Shows the next pickup below the bins, at the widths at which its own column is hidden at first. */
const pickupStyles = {
  display: { xs: 'none', sm: 'block' },
  [`@media ${wideTablesQuery}`]: { display: 'none' },
  color: 'text.secondary',
  fontSize: '0.75rem',
  // The row is as high as rows without a pickup.
  lineHeight: '15px',
} as const

export const StoreBinsCell = ({ record }: CellProps<Location>) => {
  const next = nextPickupText(record, { translate: useTranslate(), language: useLanguage() })
  return (
    <>
      <Level bins={record.bins} />
      {next && (
        <Typography noWrap title={next} sx={pickupStyles}>
          {next}
        </Typography>
      )}
    </>
  )
}

export const NextPickupCell = ({ record }: CellProps<Location>) => {
  const translate = useTranslate()
  const language = useLanguage()
  return nextPickupText(record, { translate, language }) || '–'
}
