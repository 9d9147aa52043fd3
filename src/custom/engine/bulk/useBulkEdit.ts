/**
 * Saves the same field values in several rows; undo restores the previous values of these fields. Each row is read
 * again before it is saved or restored, so that changes that other users made since then are preserved.
 */
import { type RaRecord, useDataProvider } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { useFetchAllRows } from '../export/ExportButton'
import { applyDeclaredRules } from '../form/ruledForm'
import { useScreen } from '../list/ScreenContext'
import { computeNewValues, type FieldChanges, restoreValues } from './bulkEdit'
import type { BulkChange } from './useBulkRun'

const useReading = () => {
  const { definition } = useScreen()
  const { name, oneFrom, isWhole } = definition
  const provider = useDataProvider<PortalDataProvider>()
  const everyRow = useFetchAllRows()
  return () => {
    const one = async (id: RaRecord['id']) => (await provider.getOne(name, { id })).data
    if (oneFrom !== 'list') return ({ id }: RaRecord) => one(id)
    // If the API has no call for a single record, the whole list is read once and used for all rows.
    const rows = everyRow()
    return async (record: RaRecord) => {
      const found = (await rows).find(({ id }) => id === record.id)
      return found && (isWhole?.(found) ?? true) ? found : one(record.id)
    }
  }
}

export const useBulkEdit = (sources: readonly string[]) => {
  const { definition } = useScreen()
  const provider = useDataProvider<PortalDataProvider>()
  const startReading = useReading()
  const { name, form } = definition
  if (!form) throw new Error(`resources.${name}.form: the definition has none`)
  const fields = form.fields.filter(({ source }) => sources.includes(source))
  const saving = (valuesOf: (previousData: RaRecord) => Values | undefined) => {
    let read: ReturnType<typeof startReading> | undefined
    return async (record: RaRecord) => {
      read ??= startReading()
      const previousData = await read(record)
      const data = valuesOf(previousData)
      if (data) await provider.update(name, { id: record.id, data, previousData })
    }
  }
  const changeTo = (entered: Values): BulkChange => {
    const changes = new Map<RaRecord['id'], FieldChanges>()
    const change = (record: RaRecord) => {
      const after = computeNewValues(applyDeclaredRules(definition, 'edit', record) ?? form, fields, entered, record)
      if (after) changes.set(record.id, { before: form.toValues?.(record) ?? record, after, fields })
      return after
    }
    const restore = (record: RaRecord) => {
      const changed = changes.get(record.id)
      return changed && restoreValues(form, changed, record)
    }
    return { call: saving(change), undo: saving(restore) }
  }
  return { fields, changeTo }
}
