/** Loads the dialog of accessReview.ts when there is something to review. */
import { useSyncExternalStore } from 'react'
import { apiCan } from '../../config'
import { isAccessReviewPending, subscribeToAccessReview } from '../../session/accessReview'
import { onDemand } from '../ui/lazyWithBoundary'

const Dialog = onDemand(async () => (await import('./AccessReviewDialog')).AccessReviewDialog)

export const AccessReview = () => {
  const isPending = useSyncExternalStore(subscribeToAccessReview, isAccessReviewPending)
  return isPending && apiCan('accessGrants') ? <Dialog /> : null
}
