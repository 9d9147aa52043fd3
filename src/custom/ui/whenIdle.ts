/** Longest wait on a page that is never idle, and the wait in a browser that does not report idle times. */
const [longestMs, pauseMs] = [1_000, 50]

/** Runs a task when the browser is idle. Pending rendering steps of React run first. */
export const whenIdle = (task: () => void) => {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: longestMs })
  else setTimeout(task, pauseMs)
}
