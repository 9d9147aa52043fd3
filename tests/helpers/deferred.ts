/**
 * A promise that a test resolves. It exists before anything waits for it, so a test may resolve it before the request
 * that waits for it has arrived. `Promise.withResolvers` needs Node.js 22.
 */
export function createDeferred<T = void>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>(done => {
    resolve = done
  })
  return { promise, resolve }
}
