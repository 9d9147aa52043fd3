/** Sorts a list whose rows are cards, which have no headings to sort by. */
import { SortButton } from 'react-admin'
import { isSortable } from '../../../dataProvider/listQuery'
import { useScreen } from './ScreenContext'
import { useColumns } from './useColumns'

export const CardSortButton = () => {
  const { definition } = useScreen()
  const { shown } = useColumns()
  const fields = shown.map(({ source }) => source).filter(source => isSortable(definition, source))
  if (fields.length === 0) return null
  return (
    <SortButton
      fields={fields}
      label="engine.sort"
      sx={{ display: 'flex', mt: 1, '& .MuiButton-root': { fontSize: '0.875rem' }, '& .MuiIconButton-root': { p: 1 } }}
    />
  )
}
