/** Contexts that keep a dialog open, or prevent a new dialog from opening. */
import { createContext, type RefObject } from 'react'

/**
 * A function that a form sets while it is being saved. The surrounding dialog calls this function instead of closing.
 */
export const DialogCloseGuardContext = createContext<RefObject<(() => void) | undefined> | null>(null)

/** Whether the session has ended. New dialogs wait for the next sign-in, so as not to cover the sign-in dialog. */
export const SignedOutContext = createContext(false)
