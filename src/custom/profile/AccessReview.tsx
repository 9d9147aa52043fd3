/** Loads the dialog of the access review after a change of the password (see accessReview.ts). */
import { useSyncExternalStore } from 'react'
import { hasApiExtension } from '../../config'
import { isAccessReviewPending, subscribeToAccessReview } from '../../session/accessReview'
import { renderPartOnDemand } from '../ui/lazyWithBoundary'

const Dialog = renderPartOnDemand(async () => (await import('./AccessReviewDialog')).AccessReviewDialog)

export const AccessReview = () => {
  const isPending = useSyncExternalStore(subscribeToAccessReview, isAccessReviewPending)
  return isPending && hasApiExtension('accessGrants') ? <Dialog /> : null
}
