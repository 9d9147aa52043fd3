/** A page that is never idle waits no longer; a browser that tells of no idle times waits so long. */
const [longestMs, pauseMs] = [1_000, 50]

/** Once nothing else is to be done: what React draws a step at a time is done before. */
export const whenIdle = (task: () => void) => {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: longestMs })
  else setTimeout(task, pauseMs)
}
