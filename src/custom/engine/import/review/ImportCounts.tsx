/** Shows the number of rows by outcome. The counts add up to the rows of the file. */
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import type { RowVerdict } from '../../../../../contract/imports'
import { isRejectedRow } from './reasonWords'

const verdicts = ['create', 'update', 'unchanged', 'refused'] as const

interface CountsProps {
  rows: readonly RowVerdict[]
  /** Number of rows that are already saved and not among `rows`. */
  imported?: number
  /** Number of rows that are not among `rows`, because the user has not reviewed the row's point on the map. */
  waiting?: number
  /** Whether saving has ended. The waiting rows are then not imported. */
  isOver?: boolean
  /** Number of lines that could not be read as rows. They count as rejected. */
  unreadable?: number
}

export const ImportCounts = ({ rows, imported = 0, waiting = 0, isOver = false, unreadable = 0 }: CountsProps) => {
  const translate = useTranslate()
  const rejected = rows.filter(isRejectedRow).length + unreadable
  const countOf = (verdict: (typeof verdicts)[number]) =>
    verdict === 'refused' ? rejected : rows.filter(row => row.verdict === verdict).length
  const counts = [
    { key: 'total', count: rows.length + imported + waiting + unreadable },
    ...verdicts.map(verdict => ({ key: verdict, count: countOf(verdict) })),
    ...(imported > 0 ? [{ key: 'imported', count: imported }] : []),
    ...(waiting > 0 ? [{ key: isOver ? 'waiting' : 'pointsToCheck', count: waiting }] : []),
  ]
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }} role="status">
      {counts.map(({ key, count }) => (
        <Chip
          key={key}
          variant={key === 'total' ? 'filled' : 'outlined'}
          color={key === 'refused' && rejected > 0 ? 'error' : 'default'}
          label={translate(`importReview.counts.${key}`, { count })}
        />
      ))}
    </Stack>
  )
}
