/** A chunk that did not arrive: each browser words it differently. */
export const isLoadFailure = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message)

const withinMs = 10_000

/** Loads the page anew where there is a server to load it from: without one the browser would show a page of its own. */
export const reload = async () => {
  const isThere = await fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => undefined)
  if (isThere) window.location.reload()
}
