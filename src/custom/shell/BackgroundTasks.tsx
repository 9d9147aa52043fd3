/** Tasks that run while an area is open, and dialogs of the whole area. The code is loaded after the main content. */
import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AccessReview } from '../profile/AccessReview'
import { reportWakeUps } from '../ui/reportWakeUps'
import { restoreFocusOfBusyButtons } from '../ui/restoreFocusOfBusyButtons'
import { FactorPrompt } from './FactorPrompt'

export const BackgroundTasks = () => {
  useEffect(restoreFocusOfBusyButtons, [])
  // The query cache then fetches records that are out of date, as when the page becomes visible.
  useEffect(() => reportWakeUps(() => focusManager.onFocus()), [])
  return (
    <>
      <AccessReview />
      <FactorPrompt />
    </>
  )
}
