/**
 * Runs react-admin's undoable deletions as soon as the user leaves the area or signs out. Otherwise a deletion runs
 * when its toast with the Undo button closes.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { AddUndoableMutationContext, type Identifier, type UndoableMutation, useAddUndoableMutation } from 'react-admin'
import { bulkProgress } from '../../../dataProvider/bulk'
import { hideRemovedRecords } from '../../../dataProvider/pendingRemovals'
import { registerDeferredAction } from '../../ui/pendingUndo'
import { refreshResource } from './recordCache'

/**
 * Milliseconds to wait for an unresponsive server, so that the server cannot delay signing out. A deletion that removes
 * records one by one restarts this timeout with each response, up to {@link maxWaitMs} in total.
 */
const maxSilenceMs = 2_000
const maxWaitMs = 60_000

const waitForMutations = (queryClient: QueryClient) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      clearTimeout(last)
      bulkProgress.removeEventListener('answer', goOn)
      stop()
      resolve()
    }
    const look = () => {
      if (queryClient.isMutating() === 0) end()
    }
    const goOn = () => {
      clearTimeout(timer)
      timer = setTimeout(end, maxSilenceMs)
    }
    let timer = setTimeout(end, maxSilenceMs)
    const last = setTimeout(end, maxWaitMs)
    bulkProgress.addEventListener('answer', goOn)
    const stop = queryClient.getMutationCache().subscribe(look)
    look()
  })

interface FlushPendingUndoProps {
  resource: string
  /** Ids of the records that are hidden while their deletion can be undone. */
  ids: readonly Identifier[]
  children: ReactNode
}

export const FlushPendingUndo = ({ resource, ids, children }: FlushPendingUndoProps) => {
  const queryClient = useQueryClient()
  const add = useAddUndoableMutation()
  const addOnce = useCallback(
    (mutation: UndoableMutation) => {
      const show = hideRemovedRecords(resource, ids)
      const once: UndoableMutation = async how => {
        if (!forget()) return
        if (how.isUndo) show()
        mutation(how)
        if (!how.isUndo) await waitForMutations(queryClient)
        show()
        void refreshResource(queryClient, resource)
      }
      const forget = registerDeferredAction(() => {
        once({ isUndo: false })
        return waitForMutations(queryClient)
      })
      add(once)
      // react-admin removes the deleted rows from the page. The refresh adds the following rows, so that the page is
      // full.
      void refreshResource(queryClient, resource)
    },
    [add, queryClient, resource, ids],
  )
  return <AddUndoableMutationContext.Provider value={addOnce}>{children}</AddUndoableMutationContext.Provider>
}
