/** The columns that are shown, in their order: as react-admin's DataTable keeps them, hidden sources and ranks; and what the open tab has. */
import { useMemo } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from '../definition/definition'
import { fieldKey } from '../definition/messageKeys'
import { useScreen } from './ScreenContext'
import { useListSetting } from './useListSetting'

const none: string[] = []

export const useColumns = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { columns, name } = definition
  const tab = useListSetting().tab?.key
  const [hidden, setHidden] = useStore<string[]>(`${name}.datatable`, none)
  const [ranks, setRanks] = useStore<number[] | undefined>(`${name}.datatable_columnRanks`)
  return useMemo(() => {
    const labelOf = (column: Column<Values>) => translate(column.label ?? fieldKey(definition, column.source))
    // A definition that has changed since begins in its own order.
    const order = ranks?.length === columns.length ? ranks : columns.map((_, index) => index)
    const all = order.flatMap(index => columns[index] ?? []).map(column => ({ ...column, title: labelOf(column) }))
    const isSaid = ({ under }: Column<Values>) => !under || !tab || under.includes(tab)
    const kept = all.filter(({ source }) => !hidden.includes(source))
    const said = kept.filter(isSaid)
    // Whoever hid all that this tab has sees what it is of.
    const shown = said.length > 0 ? said : all.filter(isSaid).slice(0, 1)
    /** `kept` under some tab, `shown` under the open one. */
    return { all, kept, shown, isSaid, order, hidden, setHidden, setRanks, labelOf }
  }, [definition, columns, ranks, hidden, setHidden, setRanks, tab, translate])
}
