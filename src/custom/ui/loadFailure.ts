/** Returns whether an error means that a chunk failed to load. Each browser has its own message for this error. */
export const isChunkLoadError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message)

const withinMs = 10_000

/** Reloads the page if the server responds. Otherwise the browser would replace the page by its own error page. */
export const reloadPage = async () => {
  const isThere = await fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => undefined)
  if (isThere) window.location.reload()
}
