/**
 * Whether the account holder still has to review what grants access. It lasts from a new password until its dialog
 * ends, also if the page is reloaded in between. The shell shows the dialog, on whichever page the password was set.
 */
const key = 'access-review'
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export const requestAccessReview = () => {
  sessionStorage.setItem(key, 'pending')
  notifyListeners()
}
export const endAccessReview = () => {
  sessionStorage.removeItem(key)
  notifyListeners()
}
export const isAccessReviewPending = () => sessionStorage.getItem(key) !== null
export const subscribeToAccessReview = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
