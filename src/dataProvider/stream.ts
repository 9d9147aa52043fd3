/** Answers that go on. */
import { fromNetwork, request } from './http'

/** An answer that goes on: each piece of its text as it comes. Nothing on the screen waits for it. */
export const stream = (path: string, signal: AbortSignal, onText: (piece: string) => void) =>
  request(path, { signal, priority: 'low', headers: { Accept: 'text/event-stream' } }, async response => {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    while (reader) {
      const { done, value } = await fromNetwork(reader.read())
      if (done) return
      onText(decoder.decode(value, { stream: true }))
    }
  })
