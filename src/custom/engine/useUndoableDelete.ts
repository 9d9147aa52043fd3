/** react-admin's deletion with its undo, of one row: gone from the list at once, sent when its toast closes. */
import { type RaRecord, useDelete, useListContext, useNotify, useTranslate } from 'react-admin'
import { recordName } from './recordName'
import { useScreen } from './ScreenContext'
import { useErrorToast } from './useErrorToast'
import { useRefreshResource } from './useRowAction'

export const useUndoableDelete = () => {
  const { definition } = useScreen()
  const { selectedIds, onSelect } = useListContext()
  const notify = useNotify()
  const translate = useTranslate()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()
  const [remove] = useDelete()
  return (record: RaRecord) => {
    const name = recordName(record)
    const done = definition.toasts?.deleted ?? 'engine.deleted'
    const options = {
      mutationMode: 'undoable',
      onSuccess: () => {
        onSelect(selectedIds.filter(id => id !== record.id))
        notify(name ? 'engine.done' : done, {
          type: 'success',
          messageArgs: { done: translate(done), name },
          undoable: true,
        })
      },
      onError: toastError,
      onSettled: () => refresh(definition.name),
    } as const
    void remove(definition.name, { id: record.id, previousData: record }, options)
  }
}
