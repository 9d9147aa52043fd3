/** Lists the initial values that new records get for fields for which the file has no value. */
import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { CheckedRow } from '../../../../../contract/imports'
import { useScreen } from '../../list/ScreenContext'
import { columnTitle, columnValueText } from '../importColumns'
import type { ImportInProgress } from '../useImport'

export const DefaultedCells = ({ rows, importing }: { rows: readonly CheckedRow[]; importing: ImportInProgress }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const created = new Set(rows.filter(({ verdict }) => verdict === 'create').map(({ line }) => line))
  const newRows = importing.rows.filter(({ line }) => created.has(line))
  const defaulted = importing.columns.flatMap(column => {
    const count = newRows.filter(({ values }) => (values[column.source] ?? '') === '').length
    return column.initial !== undefined && count > 0 ? [{ column, initial: column.initial, count }] : []
  })
  if (defaulted.length === 0) return null
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {defaulted.map(({ column, initial, count }) => (
        <div key={column.source}>
          {translate('importReview.defaulted', {
            column: columnTitle(translate, definition, column.source),
            value: columnValueText(translate, definition, column, initial),
            smart_count: count,
          })}
        </div>
      ))}
    </Alert>
  )
}
