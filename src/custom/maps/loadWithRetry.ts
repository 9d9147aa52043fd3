/** Loading the maps library (spec section 8): up to three more tries, each after a longer wait. */
import { limits } from '../../../contract/limits'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Waits of 0.5, 1 and 2 s. */
export const delayOf = (retry: number) => 500 * 2 ** retry

/** Style sheets that did not come. The build tool asks for each once, and takes it for there ever after. */
const failed = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  true,
)

const askedAnew = (link: HTMLLinkElement) =>
  new Promise<void>((done, fail) => {
    failed.delete(link)
    const anew = link.cloneNode() as HTMLLinkElement
    anew.onload = () => done()
    anew.onerror = () => fail(new Error(`${anew.href} did not come`))
    link.replaceWith(anew)
  })

/** Calls `load` until it succeeds, with its styles, at most 1 + `retries` times; rejects with the last error. */
export const withRetry = async <T>(load: () => Promise<T>, retries: number = limits.mapLibraryRetries): Promise<T> => {
  for (let retry = 0; ; retry++) {
    try {
      const loaded = await load()
      await Promise.all([...failed].map(askedAnew))
      return loaded
    } catch (error) {
      if (retry >= retries) throw error
      await wait(delayOf(retry))
    }
  }
}
