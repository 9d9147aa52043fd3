/**
 * Runs react-admin's undoable deletions early when the user leaves before the toast closes. Normally such a deletion
 * waits until its toast has closed.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { AddUndoableMutationContext, type Identifier, type UndoableMutation, useAddUndoableMutation } from 'react-admin'
import { progress } from '../../../dataProvider/bulk'
import { hideRemoved } from '../../../dataProvider/pendingRemovals'
import { deferForUndo } from '../../ui/pendingUndo'
import { refreshResource } from './recordCache'

/**
 * Milliseconds to wait for a server that does not answer, so that signing out is not delayed longer. Each answer of a
 * deletion that removes records one by one starts this time again, up to `longestMs` in total.
 */
const patienceMs = 2_000
const longestMs = 60_000

const settled = (queryClient: QueryClient) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      clearTimeout(last)
      progress.removeEventListener('answer', goOn)
      stop()
      resolve()
    }
    const look = () => {
      if (queryClient.isMutating() === 0) end()
    }
    const goOn = () => {
      clearTimeout(timer)
      timer = setTimeout(end, patienceMs)
    }
    let timer = setTimeout(end, patienceMs)
    const last = setTimeout(end, longestMs)
    progress.addEventListener('answer', goOn)
    const stop = queryClient.getMutationCache().subscribe(look)
    look()
  })

interface FlushPendingUndoProps {
  resource: string
  /** Ids of the records that the deletion hides while it can be undone. */
  ids: readonly Identifier[]
  children: ReactNode
}

export const FlushPendingUndo = ({ resource, ids, children }: FlushPendingUndoProps) => {
  const queryClient = useQueryClient()
  const add = useAddUndoableMutation()
  const addOnce = useCallback(
    (mutation: UndoableMutation) => {
      const show = hideRemoved(resource, ids)
      const once: UndoableMutation = async how => {
        if (!forget()) return
        if (how.isUndo) show()
        mutation(how)
        if (!how.isUndo) await settled(queryClient)
        show()
        void refreshResource(queryClient, resource)
      }
      const forget = deferForUndo(() => {
        once({ isUndo: false })
        return settled(queryClient)
      })
      add(once)
      // react-admin only removes the rows. The refresh fills the page with the rows that follow.
      void refreshResource(queryClient, resource)
    },
    [add, queryClient, resource, ids],
  )
  return <AddUndoableMutationContext.Provider value={addOnce}>{children}</AddUndoableMutationContext.Provider>
}
