/**
 * Shows changes from other sessions (of colleagues, support staff or the same user) in lists and open records, as the
 * stream of notifications reports them. Changes are collected, and each browser waits a different time before it
 * fetches them, so that many changes cause few calls.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useDataProvider } from 'react-admin'
import type { RecordEvents } from '../../../../contract/recordChanges'
import { onRecordEvents } from '../../../dataProvider/recordChangeEvents'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { useEngine } from '../definition/EngineContext'
import { resourceChangeOf } from './changedPaths'
import { ListChangesNotice } from './ListChangesNotice'
import { refreshChangedRecords } from './refreshChangedRecords'

/** Shortest and longest time in ms in which changes are collected. */
const collectMs = { least: 300, most: 1_500 }
/** Shortest time in ms between two refreshes. */
const pauseMs = 3_000

export const LiveRecords = () => {
  const queryClient = useQueryClient()
  const provider = useDataProvider<PortalDataProvider>()
  const { resources } = useEngine()
  const refresh = useEffectEvent((collected: readonly RecordEvents[]) => {
    for (const [name, definition] of resources) {
      const change = resourceChangeOf(definition, collected)
      const isCached = queryClient.getQueryCache().find({ queryKey: [name], exact: false }) !== undefined
      if (!change || !isCached) continue
      const target = { provider, queryClient, name, others: definition.shownBy ?? [] }
      // Records that cannot be fetched now are fetched with the next change, or when the user loads them again.
      refreshChangedRecords(target, change).catch(error => console.warn('Changed records could not be read', error))
    }
  })
  useEffect(() => {
    let collected: RecordEvents[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let refreshedAt = Number.NEGATIVE_INFINITY
    const flush = () => {
      timer = undefined
      refreshedAt = performance.now()
      const events = collected
      collected = []
      refresh(events)
    }
    const stop = onRecordEvents(events => {
      if (events.changes.length === 0 && !events.isIncomplete) return
      collected.push(events)
      const wait = collectMs.least + Math.random() * (collectMs.most - collectMs.least)
      timer ??= setTimeout(flush, Math.max(wait, refreshedAt + pauseMs - performance.now()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return <ListChangesNotice />
}
