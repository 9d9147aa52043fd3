/** How much of a whole is there: the number, a bar, the per cent and what is left. */
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import { useLanguage } from '../../i18n/i18n'
import type { Column } from '../engine/definition'
import { formatNumber, formatShare } from './format'
import { valueAt } from './valueAt'

interface ProgressCellProps {
  record: Values
  column: Extract<Column<Values>, { kind: 'progress' }>
}

export const ProgressCell = ({ record, column: { source, of, leftWhen } }: ProgressCellProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const [there, whole] = [source, of].map(each => Number(valueAt(record, each) ?? 0)) as [number, number]
  // Nothing is whole before it is.
  const percent = whole > 0 ? Math.floor((100 * there) / whole) : 0
  const left = whole - there
  const isLeft = left > 0 && (leftWhen?.(record) ?? true)
  return (
    <Box sx={{ maxWidth: 180 }}>
      {formatNumber(there, language)}
      <LinearProgress
        aria-hidden
        variant="determinate"
        color={left > 0 ? 'primary' : 'success'}
        value={Math.min(100, percent)}
        sx={{ my: 0.5, height: 6, borderRadius: 1 }}
      />
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {formatShare(percent / 100, language)}
        {isLeft && ` · ${translate('engine.left', { left: formatNumber(left, language) })}`}
      </Typography>
    </Box>
  )
}
