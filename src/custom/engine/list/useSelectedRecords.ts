import { useRef } from 'react'
import { type Identifier, type RaRecord, useListContext } from 'react-admin'
import { useCellText } from '../cells/useCellText'
import { useScreen } from './ScreenContext'

/**
 * Returns the records of the selected rows. For rows that are now on other pages, it returns the records as they were
 * last shown.
 */
export const useSelectedRecords = () => {
  const { definition } = useScreen()
  const textOf = useCellText(definition.name)
  const { data = [], selectedIds } = useListContext()
  const knownRecords = useRef(new Map<Identifier, RaRecord>())
  const remember = (records: readonly RaRecord[]) => {
    for (const record of records) knownRecords.current.set(record.id, record)
  }
  remember(data)
  /** Returns the display name of a record: the text of its first column that is not a picture, or else its id. */
  const nameOf = (id: Identifier) => {
    const record = knownRecords.current.get(id)
    const column = definition.columns.find(({ kind }) => kind !== 'image')
    return (record && column && textOf(record, column)) || String(id)
  }
  return { selected: selectedIds.flatMap(id => knownRecords.current.get(id) ?? []), remember, nameOf }
}
