/** Runs a deed on many rows: how far it is, and in the end what was refused, which stays chosen. */
import { useState } from 'react'
import { type RaRecord, useEvent, useIsMounted, useListContext, useNotify } from 'react-admin'
import { callEach, type Outcome, PartlyRefused } from '../../dataProvider/many'
import { useScreen } from './ScreenContext'
import { useErrorToast } from './useErrorToast'
import { useRefreshResource } from './useRowAction'

export const useBulkRun = () => {
  const { definition } = useScreen()
  const { selectedIds, onSelect } = useListContext()
  const notify = useNotify()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()
  const [running, setRunning] = useState<{ done: number; count: number }>()
  const [told, setTold] = useState<Outcome>()
  const isHere = useIsMounted()

  // A run that ends later than its beginning knows what is chosen by then.
  const finish = useEvent((outcome: Outcome) => {
    const { done, refused } = outcome
    const still = refused.map(({ id }) => id)
    onSelect([...selectedIds.filter(id => !done.includes(id) && !still.includes(id)), ...still])
    const counts = { count: done.length, done: done.length, refused: refused.length }
    if (refused.length === 0) notify('engine.bulk.allDone', { type: 'success', messageArgs: counts })
    else if (isHere.current) setTold(outcome)
    // A deletion ends when it can no longer be undone: whoever has left the list by then hears of it too.
    else notify('engine.bulk.outcome', { type: 'error', messageArgs: counts })
    void refresh(definition.name)
  })

  const run = async (records: readonly RaRecord[], call: (record: RaRecord) => Promise<unknown>) => {
    const count = records.length
    const byId = new Map(records.map(record => [record.id, record]))
    setRunning({ done: 0, count })
    const outcome = await callEach(
      [...byId.keys()],
      async id => call(byId.get(id) ?? { id }),
      done => setRunning({ done, count }),
    )
    setRunning(undefined)
    finish(outcome)
  }

  const deletion = {
    onError: (error: unknown) => {
      if (error instanceof PartlyRefused) finish(error.outcome)
      else toastError(error)
    },
    onSettled: () => refresh(definition.name),
  }

  return { running, told, run, deletion, close: () => setTold(undefined) }
}
