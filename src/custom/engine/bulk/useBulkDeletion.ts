/**
 * Deletes several rows. The rows disappear from the screen immediately; the server deletes them after the toast with
 * its Undo button has closed.
 */
import { type RaRecord, useDeleteMany, useListContext, useNotify } from 'react-admin'
import type { DeletionMeta } from '../../../dataProvider/types'
import type { ConfirmableAction } from '../actions/useRowAction'
import { useScreen } from '../list/ScreenContext'
import type { BulkRun } from './useBulkRun'

export const useBulkDeletion = (
  { errorTexts }: Extract<ConfirmableAction, { kind: 'delete' }>,
  { endDeletion }: BulkRun,
) => {
  const { name } = useScreen().definition
  const { selectedIds, onSelect } = useListContext()
  const notify = useNotify()
  const [deleteMany, { isPending }] = useDeleteMany()
  const remove = (records: readonly RaRecord[]) => {
    const ids = records.map(({ id }) => id)
    const onSuccess = () => {
      // The deletion is sent to the server when this toast closes.
      notify('engine.bulk.toBeDeleted', { type: 'info', messageArgs: { count: ids.length }, undoable: true })
      onSelect(selectedIds.filter(id => !ids.includes(id)))
    }
    const meta: DeletionMeta = { records }
    void deleteMany(name, { ids, meta }, { mutationMode: 'undoable', onSuccess, ...endDeletion(errorTexts, records) })
  }
  return { remove, isPending }
}
