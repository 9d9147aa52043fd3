/** Shows a column's progress: the number, a bar, the percentage and the remainder. */
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { useLanguage } from '../../../i18n/i18n'
import { formatNumber, formatShare } from '../../ui/format'
import type { Column } from '../definition/definition'
import { computePercent, ProgressBar } from './ProgressBar'
import { getValueAtSource } from './valueAt'

interface ProgressCellProps {
  record: Values
  column: Extract<Column<Values>, { kind: 'progress' }>
}

export const ProgressCell = ({ record, column: { source, of, leftWhen } }: ProgressCellProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const [current, total] = [source, of].map(path => Number(getValueAtSource(record, path) ?? 0)) as [number, number]
  const left = total - current
  const isLeft = left > 0 && (leftWhen?.(record) ?? true)
  return (
    <ProgressBar current={current} total={total} text={formatNumber(current, language)} isDone={left <= 0}>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {formatShare(computePercent({ current, total }) / 100, language)}
        {isLeft && ` · ${translate('engine.left', { left: formatNumber(left, language) })}`}
      </Typography>
    </ProgressBar>
  )
}
