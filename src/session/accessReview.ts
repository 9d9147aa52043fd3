/**
 * Stores whether the account holder still has to review access grants after a password change, so that the dialog also
 * opens after a reload. The shell shows the dialog, because the password may have been changed on a public page.
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
