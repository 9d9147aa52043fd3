/**
 * Registers the unsaved work of this window: forms with changed values, and other input. Signing out, switching the
 * organisation, ending an impersonation, closing a dialog and leaving the page first ask whether to discard it. If the
 * session ends in another window, forms with unsaved work stay on the screen (`SessionGuard`).
 */
import { createContext, useContext, useEffect, useState } from 'react'
import { translate } from '../../i18n/i18n'

interface Work {
  /** Whether the work continues when another screen is opened, as a running change of many rows does. */
  outlivesScreen: boolean
}

const openWork = new Set<Work>()
/** The forms and inputs in open dialogs into which the user has typed, also if the typed text was removed again. */
const typedInputs = new Set<object>()
const listeners = new Set<() => void>()

/** The unsaved work inside one dialog. If there is unsaved work, the dialog asks before it closes. */
export const DialogUnsavedWorkContext = createContext<Set<object> | null>(null)

/**
 * Closes the surrounding dialog in the same way as the Escape key: if there is unsaved work, the user is asked first
 * whether to discard it.
 */
export const DialogCloseContext = createContext((close: () => void) => close())

export const hasUnsavedWork = () => openWork.size > 0

/** Returns whether opening another screen would lose work. */
export const hasWorkOnScreen = () => [...openWork].some(({ outlivesScreen }) => !outlivesScreen)

/**
 * Returns whether the layout of the screen may change. The layout must stay while there is work on the screen, or while
 * a dialog is open into which the user has typed: a user who deletes a typed text may be about to type another one.
 */
export const canLayoutChange = () => !hasWorkOnScreen() && typedInputs.size === 0

/**
 * Registers a listener that is called whenever unsaved work ends or a dialog with typed input closes.
 * @returns a function that unregisters the listener
 */
export const onWorkEnded = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const reportEnded = () => {
  for (const listener of listeners) listener()
}

const confirmDiscard = () => window.confirm(translate('public.unsavedWork'))

/** Returns whether the user may leave: there is no unsaved work, or the user agrees to discard it. */
export const canLeavePage = () => !hasUnsavedWork() || confirmDiscard()

/** Returns whether the user may open another screen: it would lose no work, or the user agrees to discard it. */
export const canLeaveScreen = () => !hasWorkOnScreen() || confirmDiscard()

/**
 * Returns whether a dialog may close: there is no unsaved work inside it, or the user agrees to discard it.
 * @param work the unsaved work inside the dialog
 */
export const canCloseDialog = (work: ReadonlySet<object>) => work.size === 0 || confirmDiscard()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const endWork = () => {
  if (!hasUnsavedWork()) window.removeEventListener('beforeunload', askBeforeUnload)
  reportEnded()
}

/** Unregisters all unsaved work, when the user leaves without saving. */
export const discardUnsavedWork = () => {
  openWork.clear()
  endWork()
}

/**
 * Registers unsaved or running work.
 * @param ofDialog the list of unsaved work of the surrounding dialog, to which the work is added
 * @returns a function that ends the registration
 */
const add = (work: Work, ofDialog?: Set<object>) => {
  openWork.add(work)
  ofDialog?.add(work)
  window.addEventListener('beforeunload', askBeforeUnload)
  return () => {
    openWork.delete(work)
    ofDialog?.delete(work)
    endWork()
  }
}

/**
 * Registers work that continues when another screen is opened, and that closing the page would stop.
 * @returns a function that ends the registration
 */
export const registerRunningWork = () => add({ outlivesScreen: true })

interface UnsavedWorkOptions {
  /**
   * Whether the dialog closes without a confirmation, because it restores the entered values when it opens again, or
   * because its only button confirms that the user has stored what it shows.
   */
  isKeptOnClose?: boolean
}

/** Registers unsaved work while `isUnsaved` is true and the component is mounted. */
export const useUnsavedWork = (isUnsaved: boolean, { isKeptOnClose = false }: UnsavedWorkOptions = {}) => {
  const ofDialog = useContext(DialogUnsavedWorkContext)
  useEffect(() => {
    if (isUnsaved) return add({ outlivesScreen: false }, (!isKeptOnClose && ofDialog) || undefined)
  }, [isUnsaved, ofDialog, isKeptOnClose])
  const [isTyped, setIsTyped] = useState(isUnsaved)
  if (isUnsaved && !isTyped) setIsTyped(true)
  useEffect(() => {
    if (!isTyped || !ofDialog) return
    const input = {}
    typedInputs.add(input)
    return () => {
      typedInputs.delete(input)
      reportEnded()
    }
  }, [isTyped, ofDialog])
}
