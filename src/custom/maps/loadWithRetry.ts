/** Loads Leaflet (spec section 8) with up to three retries, after increasing pauses. */
import { limits } from '../../../contract/limits'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Returns the wait in ms before a retry: 500, 1000 and 2000. Retries are counted from 0. */
export const retryDelayMs = (retry: number) => 500 * 2 ** retry

/**
 * Style sheets that failed to load. A retry has to load them here, because Vite requests each style sheet only once and
 * then treats it as loaded.
 */
const failed = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

const reloadStyles = (link: HTMLLinkElement) =>
  new Promise<void>((done, fail) => {
    failed.delete(link)
    const copy = link.cloneNode() as HTMLLinkElement
    copy.onload = () => done()
    copy.onerror = () => fail(new Error(`${copy.href} did not come`))
    link.replaceWith(copy)
  })

/** Calls `load` until it and its style sheets succeed, at most 1 + `retries` times. Rejects with the last error. */
export const loadWithRetries = async <T>(
  load: () => Promise<T>,
  retries: number = limits.mapLibraryRetries,
): Promise<T> => {
  for (let retry = 0; ; retry++) {
    try {
      const loaded = await load()
      await Promise.all([...failed].map(reloadStyles))
      return loaded
    } catch (error) {
      if (retry >= retries) throw error
      await wait(retryDelayMs(retry))
    }
  }
}
