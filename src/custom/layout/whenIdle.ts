/** Once nothing else is to be done: what React draws a step at a time is done before. Safari tells of no idle times. */
export const whenIdle = (task: () => void) => {
  if (window.requestIdleCallback) window.requestIdleCallback(task)
  else setTimeout(task)
}
