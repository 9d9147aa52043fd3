/**
 * Deletes several rows at once. They disappear from the screen immediately and are deleted on the server after the
 * toast with its Undo has closed.
 */
import { type RaRecord, useDeleteMany, useListContext, useNotify } from 'react-admin'
import type { DeletionMeta } from '../../../dataProvider/types'
import type { ConfirmableAction } from '../actions/useRowAction'
import { useScreen } from '../list/ScreenContext'
import type { BulkRun } from './useBulkRun'

export const useBulkDeletion = (
  { refusals }: Extract<ConfirmableAction, { kind: 'delete' }>,
  { endDeletion }: BulkRun,
) => {
  const { name } = useScreen().definition
  const { selectedIds, onSelect } = useListContext()
  const notify = useNotify()
  const [deleteMany, { isPending }] = useDeleteMany()
  const remove = (records: readonly RaRecord[]) => {
    const ids = records.map(({ id }) => id)
    const onSuccess = () => {
      // Nothing is deleted on the server until the toast with its Undo has closed.
      notify('engine.bulk.toBeDeleted', { type: 'info', messageArgs: { count: ids.length }, undoable: true })
      onSelect(selectedIds.filter(id => !ids.includes(id)))
    }
    const meta: DeletionMeta = { records }
    void deleteMany(name, { ids, meta }, { mutationMode: 'undoable', onSuccess, ...endDeletion(refusals, records) })
  }
  return { remove, isPending }
}
