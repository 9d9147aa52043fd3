/** Server-sent events through the API's own door: with the session in its header, which the browser's EventSource cannot send. */
import { stream } from './stream'

/** The server says something every 10 s. */
const silentMs = 25_000

/**
 * Reads until the stream ends, falls silent or is aborted.
 * @param onEvent the data of each; `undefined`: it only says that it is there
 */
export async function readEvents<Data>(
  path: string,
  signal: AbortSignal,
  onEvent: (data: Data | undefined) => void,
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
      onEvent(event.startsWith('data: ') ? (JSON.parse(event.slice('data: '.length)) as Data) : undefined)
    }
  }
  try {
    await stream(path, AbortSignal.any([signal, silence.signal]), take)
  } finally {
    clearTimeout(waiting)
  }
}
