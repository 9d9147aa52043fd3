/**
 * Counts the unread notifications. Uses a stream, but only while the window is visible, because browsers limit the
 * number of open connections. While the stream sends nothing, it polls every few seconds.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UnreadCount } from '../../../../contract/notifications'
import type { RecordEvents } from '../../../../contract/recordChanges'
import { useSession } from '../../../authProvider/useSession'
import { ApiError } from '../../../dataProvider/apiError'
import { http } from '../../../dataProvider/http'
import { incompleteRecordEvents, publishRecordEvents } from '../../../dataProvider/recordChangeEvents'
import { readEvents } from '../../../dataProvider/serverSentEvents'

const path = '/notifications/unread'
const pollMs = 4_000
/** Delay in ms before an ended stream is opened again. */
const reopenAfterMs = 10_000
/** Time in ms without data after which polling starts. The server sends something every 10 s. */
const maxSilenceMs = 15_000

/**
 * Watches the number of unread notifications.
 * @returns a function that stops watching
 */
function watch(onUnread: (unread: number) => void) {
  const ended = new AbortController()
  const { signal } = ended
  let streaming: AbortController | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let again: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const hearRecords = (name: string, events: unknown) => {
    if (name === 'records') publishRecordEvents(events as RecordEvents)
  }
  const hear = (data: UnreadCount | undefined) => {
    // Before the first event of a reopened stream, records may have changed without an event, so all of them count as
    // changed.
    if (wasOpen && heardAt === Number.NEGATIVE_INFINITY) publishRecordEvents(incompleteRecordEvents)
    wasOpen = true
    heardAt = performance.now()
    if (data) onUnread(data.unread)
  }
  const open = () => {
    if (streaming || document.hidden) return
    clearTimeout(again)
    const own = new AbortController()
    streaming = own
    const whenOver = () => {
      if (streaming !== own) return
      streaming = undefined
      heardAt = Number.NEGATIVE_INFINITY
      if (!signal.aborted) again = setTimeout(open, reopenAfterMs)
    }
    // If the stream ends, fails or is not available, polling continues until the next stream.
    readEvents<UnreadCount>(path, AbortSignal.any([signal, own.signal]), hear, hearRecords).then(whenOver, whenOver)
  }
  const ask = async () => {
    if (document.hidden || performance.now() - heardAt < maxSilenceMs) return
    try {
      onUnread((await http<UnreadCount>(path, { signal })).unread)
    } catch (error) {
      // A 401 means that the session has ended. Watching stops, and the next session starts it again.
      if (error instanceof ApiError && error.status === 401) ended.abort()
    }
  }
  const look = () => {
    if (!document.hidden) return open()
    streaming?.abort()
    streaming = undefined
    heardAt = Number.NEGATIVE_INFINITY
  }
  const timer = setInterval(ask, pollMs)
  document.addEventListener('visibilitychange', look)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(again)
    document.removeEventListener('visibilitychange', look)
  })
  open()
  return () => ended.abort()
}

/**
 * Returns the number of unread notifications, and `ask`, which reads the number immediately, for example after a
 * notification was read.
 * @param onChange called when the number has changed
 */
export const useUnreadCount = (onChange: () => void) => {
  const token = useSession()?.token
  const [unread, setUnread] = useState(0)
  const changed = useRef(onChange)
  changed.current = onChange
  const set = useCallback((next: number) => {
    setUnread(before => {
      if (before !== next) changed.current()
      return next
    })
  }, [])
  useEffect(() => (token ? watch(set) : undefined), [token, set])
  const ask = useCallback(async () => {
    const answer = await http<UnreadCount>(path).catch(() => undefined)
    if (answer) set(answer.unread)
  }, [set])
  return { unread, ask }
}
