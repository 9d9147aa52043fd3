/**
 * Returns the visible columns in their order. They follow from the hidden sources and the ranks that react-admin's
 * DataTable stores, and from the open tab.
 */
import { useMemo } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from '../definition/definition'
import { fieldKey } from '../definition/messageKeys'
import { useIsTableNarrow } from './columnLayout'
import { useScreen } from './ScreenContext'
import { useListFilters } from './useListFilters'

export const useColumns = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { columns, name } = definition
  const tab = useListFilters().tab?.key
  const isNarrow = useIsTableNarrow()
  const hiddenAtFirst = useMemo(
    () =>
      columns
        .filter(({ isHiddenAtFirst, isForWideTables }) => isHiddenAtFirst || (isNarrow && isForWideTables))
        .map(({ source }) => source),
    [columns, isNarrow],
  )
  const [hidden, setHidden] = useStore<string[]>(`${name}.datatable`, hiddenAtFirst)
  const [ranks, setRanks] = useStore<number[] | undefined>(`${name}.datatable_columnRanks`)
  return useMemo(() => {
    const labelOf = (column: Column<Values>) => translate(column.label ?? fieldKey(definition, column.source))
    // If the number of columns has changed since the order was stored, the definition's order applies.
    const order = ranks?.length === columns.length ? ranks : columns.map((_, index) => index)
    const all = order.flatMap(index => columns[index] ?? []).map(column => ({ ...column, title: labelOf(column) }))
    const isInOpenTab = ({ under }: Column<Values>) => !under || !tab || under.includes(tab)
    const visibleColumns = all.filter(({ source }) => !hidden.includes(source))
    const said = visibleColumns.filter(isInOpenTab)
    // If all columns of this tab are hidden, the first column is shown anyway.
    const shown = said.length > 0 ? said : all.filter(isInOpenTab).slice(0, 1)
    // An exported file contains the state of each record, even if the list hides the state column because the open tab
    // implies the state.
    const exported = said.length > 0 ? visibleColumns.filter(column => isInOpenTab(column) || column.isState) : shown
    /**
     * `all` are all columns of the list, `kept` the columns that the user has not hidden, `shown` the kept columns that
     * belong to the open tab, and `exported` the columns of an exported file.
     */
    return {
      all,
      kept: visibleColumns,
      shown,
      exported,
      isSaid: isInOpenTab,
      order,
      hidden,
      hiddenAtFirst,
      setHidden,
      setRanks,
      labelOf,
    }
  }, [definition, columns, ranks, hidden, hiddenAtFirst, setHidden, setRanks, tab, translate])
}
