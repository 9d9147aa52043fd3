/**
 * Stores whether the account holder still has to review access grants after a password change, so that the dialog also
 * opens after a reload. The shell shows the dialog, because the password may have been changed on a public page.
 */
import { createListeners } from './listeners'

const key = 'access-review'
const { subscribe, notify } = createListeners()

export const requestAccessReview = () => {
  sessionStorage.setItem(key, 'pending')
  notify()
}
export const endAccessReview = () => {
  sessionStorage.removeItem(key)
  notify()
}
export const isAccessReviewPending = () => sessionStorage.getItem(key) !== null
export const subscribeToAccessReview = subscribe
