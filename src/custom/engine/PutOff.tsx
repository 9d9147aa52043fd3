/** react-admin's deletions that can be undone wait for their toast; these are done at once where one leaves before it closes. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { AddUndoableMutationContext, type UndoableMutation, useAddUndoableMutation } from 'react-admin'
import { progress } from '../../dataProvider/many'
import { putOff } from '../layout/putOff'

/** A server that does not answer keeps nobody signed in for longer; one that takes the records of a deed one by one may take so long. */
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

export const PutOff = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient()
  const add = useAddUndoableMutation()
  const addOnce = useCallback(
    (mutation: UndoableMutation) => {
      const once: UndoableMutation = how => {
        if (forget()) mutation(how)
      }
      const forget = putOff(() => {
        once({ isUndo: false })
        return settled(queryClient)
      })
      add(once)
    },
    [add, queryClient],
  )
  return <AddUndoableMutationContext.Provider value={addOnce}>{children}</AddUndoableMutationContext.Provider>
}
