/** Maximum wait in ms if a page is never idle, and the wait in a browser without `requestIdleCallback`. */
const [longestMs, pauseMs] = [1_000, 50]

/** Runs a task when the browser is idle, after React's pending rendering. */
export const runWhenIdle = (task: () => void) => {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: longestMs })
  else setTimeout(task, pauseMs)
}
