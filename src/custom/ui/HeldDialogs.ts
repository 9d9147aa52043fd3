/** When a dialog cannot close, and when a new one has to wait. */
import { createContext, type RefObject } from 'react'

/** Set by a form that is being saved: called instead of closing the dialog around it. */
export const DialogHoldContext = createContext<RefObject<(() => void) | undefined> | null>(null)

/** Whether the session has ended: a dialog that would open now waits until somebody has signed in, so as not to cover that. */
export const SignedOutContext = createContext(false)
