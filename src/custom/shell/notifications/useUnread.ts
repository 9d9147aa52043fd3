/**
 * How many notifications are unread: by a stream as long as somebody looks at the window (a browser has few connections
 * for all of them), and where nothing is heard of it, by asking every few seconds.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Unread } from '../../../../contract/notifications'
import { useSession } from '../../../authProvider/useSession'
import { ApiError } from '../../../dataProvider/apiError'
import { readEvents } from '../../../dataProvider/events'
import { http } from '../../../dataProvider/http'

const path = '/notifications/unread'
const askMs = 4_000
/** Until a stream that ended is tried again. */
const againMs = 10_000
/** The server says something every 10 s. */
const heardMs = 15_000

/** @returns what ends it */
function watch(onUnread: (unread: number) => void) {
  const ended = new AbortController()
  const { signal } = ended
  let streaming: AbortController | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let again: ReturnType<typeof setTimeout> | undefined
  const hear = (data: Unread | undefined) => {
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
      if (!signal.aborted) again = setTimeout(open, againMs)
    }
    // Cut, refused, not to be had: asking goes on meanwhile.
    readEvents<Unread>(path, AbortSignal.any([signal, own.signal]), hear).then(whenOver, whenOver)
  }
  const ask = async () => {
    if (document.hidden || performance.now() - heardAt < heardMs) return
    try {
      onUnread((await http<Unread>(path, { signal })).unread)
    } catch (error) {
      // The session is over; another one watches anew.
      if (error instanceof ApiError && error.status === 401) ended.abort()
    }
  }
  const look = () => {
    if (!document.hidden) return open()
    streaming?.abort()
    streaming = undefined
    heardAt = Number.NEGATIVE_INFINITY
  }
  const timer = setInterval(ask, askMs)
  document.addEventListener('visibilitychange', look)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(again)
    document.removeEventListener('visibilitychange', look)
  })
  open()
  return () => ended.abort()
}

/** `ask` looks at once: one's own reading is seen without a stream too. */
export const useUnread = (onChange: () => void) => {
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
    const answer = await http<Unread>(path).catch(() => undefined)
    if (answer) set(answer.unread)
  }, [set])
  return { unread, ask }
}
