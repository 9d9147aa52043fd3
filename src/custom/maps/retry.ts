/** Loading the maps library (spec section 8): up to three more tries, each after a longer wait. */
import { limits } from '../../../contract/limits'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Waits of 0.5, 1 and 2 s. */
export const delayOf = (retry: number) => 500 * 2 ** retry

/** One that did not come is an empty one, or none, as the browser likes. */
const isWithout = ({ sheet }: HTMLLinkElement) => {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** The build tool asks for a style sheet once, and takes it for there ever after: one that failed is asked for anew. */
const styled = () => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const anew = sheets.filter(isWithout).map(failed => {
    const link = failed.cloneNode() as HTMLLinkElement
    const loaded = new Promise<void>((done, fail) => {
      link.onload = () => done()
      link.onerror = () => fail(new Error(`${link.href} did not come`))
    })
    failed.replaceWith(link)
    return loaded
  })
  return Promise.all(anew)
}

/** Calls `load` until it succeeds, with its styles, at most 1 + `retries` times; rejects with the last error. */
export const withRetry = async <T>(load: () => Promise<T>, retries: number = limits.mapLibraryRetries): Promise<T> => {
  for (let retry = 0; ; retry++) {
    try {
      const loaded = await load()
      await styled()
      return loaded
    } catch (error) {
      if (retry >= retries) throw error
      await wait(delayOf(retry))
    }
  }
}
