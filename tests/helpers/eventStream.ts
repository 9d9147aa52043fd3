/** Reads server-sent events over a real connection. */
import { expect } from 'vitest'
import type { RecordEvents } from '../../contract/recordChanges'

/**
 * Time limit in ms for a pushed notification. It is shorter than the interval at which the server polls the database
 * (`server/notifications/unreadStreams.ts`), because a poll would hide that nothing was pushed.
 */
const soon = { timeout: 20_000 }

export async function openEventStream(url: string, token: string) {
  const controller = new AbortController()
  const response = await fetch(`${url}/api/notifications/unread`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: controller.signal,
  })
  const receivedEvents: { unread: number }[] = []
  const records: RecordEvents[] = []
  let ended = false
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const events = (text + piece.value).split('\n\n')
      text = events.pop() ?? ''
      const dataAfter = (start: string) =>
        events.filter(event => event.startsWith(start)).map(event => JSON.parse(event.slice(start.length)))
      receivedEvents.push(...dataAfter('data: '))
      records.push(...dataAfter('event: records\ndata: '))
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  return {
    status: response.status,
    came: receivedEvents,
    /** The events about records that have arrived. */
    records,
    says: (unread: number) => expect.poll(() => receivedEvents.at(-1)?.unread, soon).toBe(unread),
    ends: () => expect.poll(() => ended, soon).toBe(true),
    close: () => controller.abort(),
  }
}
export type EventStream = Awaited<ReturnType<typeof openEventStream>>
