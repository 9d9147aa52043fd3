/**
 * Reads server-sent events with the API's HTTP client, because the browser's EventSource cannot send the session's
 * header.
 */
import { streamText } from './stream'

/** Time in ms without data after which a stream is closed. The server sends something every 10 s. */
const silentMs = 25_000

/**
 * Reads events until the stream ends, is aborted, or sends nothing for `silentMs`.
 * @param onEvent receives the data of each event without a name; `undefined` for a keep-alive without data, and for
 *   each event with a name
 * @param onNamed receives the name and the data of each event with a name
 */
export async function readEvents<Data>(
  path: string,
  signal: AbortSignal,
  onEvent: (data: Data | undefined) => void,
  onNamed?: (name: string, data: unknown) => void,
): Promise<void> {
  const silence = new AbortController()
  const timer = () => setTimeout(() => silence.abort(), silentMs)
  let waiting = timer()
  let text = ''
  const take = (piece: string) => {
    clearTimeout(waiting)
    waiting = timer()
    const events = (text + piece).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? []
      if (name && data) onNamed?.(name, JSON.parse(data))
      onEvent(event.startsWith('data: ') ? (JSON.parse(event.slice('data: '.length)) as Data) : undefined)
    }
  }
  try {
    await streamText(path, AbortSignal.any([signal, silence.signal]), take)
  } finally {
    clearTimeout(waiting)
  }
}
