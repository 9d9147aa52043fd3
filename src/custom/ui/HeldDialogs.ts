/** Contexts that prevent a dialog from closing, or a new one from opening. */
import { createContext, type RefObject } from 'react'

/** Set by a form that is being saved. It is called instead of closing the dialog around the form. */
export const DialogHoldContext = createContext<RefObject<(() => void) | undefined> | null>(null)

/**
 * Whether the session has ended. A dialog that would open then waits for the next sign-in, so that it does not cover
 * the sign-in dialog.
 */
export const SignedOutContext = createContext(false)
