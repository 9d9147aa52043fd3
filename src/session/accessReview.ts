/**
 * Whether the owner has still to look at what grants access: from a new password to the end of its dialog, also where the page is
 * reloaded in between. The shell shows the dialog, whichever page the password was set on.
 */
const key = 'access-review'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const requestAccessReview = () => {
  sessionStorage.setItem(key, 'pending')
  tell()
}
export const endAccessReview = () => {
  sessionStorage.removeItem(key)
  tell()
}
export const isAccessReviewPending = () => sessionStorage.getItem(key) !== null
export const subscribeToAccessReview = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
