import { markNetworkErrors, sendRequest } from './http'

/**
 * Calls `onText` with each piece of a streamed response as it arrives. The call has a low priority, because nothing on
 * the screen waits for it.
 */
export const streamText = (path: string, signal: AbortSignal, onText: (piece: string) => void) =>
  sendRequest(path, { signal, priority: 'low', headers: { Accept: 'text/event-stream' } }, async response => {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    while (reader) {
      const { done, value } = await markNetworkErrors(reader.read())
      if (done) return
      onText(decoder.decode(value, { stream: true }))
    }
  })
