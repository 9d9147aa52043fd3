/**
 * Registers the unsaved work of this window: forms with changed values, and other input. Signing out, switching the
 * organisation, ending an impersonation, closing a dialog and leaving the page first ask whether to discard it. If the
 * session ends in another window, forms with unsaved work stay on the screen (`SessionGuard`).
 */
import { createContext, useContext, useEffect } from 'react'
import { translate } from '../../i18n/i18n'

interface Work {
  /** Whether the work continues when another screen is opened, as a running change of many rows does. */
  outlivesScreen: boolean
}

const openWork = new Set<Work>()
const listeners = new Set<() => void>()

/** The unsaved work inside one dialog. The dialog asks before it closes if there is any. */
export const DialogUnsavedWorkContext = createContext<Set<object> | null>(null)

/**
 * Closes the surrounding dialog in the same way as the Escape key: if there is unsaved work, the user is asked first
 * whether to discard it.
 */
export const DialogCloseContext = createContext((close: () => void) => close())

export const hasUnsavedWork = () => openWork.size > 0

/** Returns whether opening another screen would lose work. */
export const hasWorkOnScreen = () => [...openWork].some(({ outlivesScreen }) => !outlivesScreen)

/** Registers a listener that is called when no unsaved work is left. */
export const onNoUnsavedWork = (listener: () => void) => {
  listeners.add(listener)
}

const confirmDiscard = () => window.confirm(translate('ra.message.unsaved_changes'))

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

const endIfNothingUnsaved = () => {
  if (hasUnsavedWork()) return
  window.removeEventListener('beforeunload', askBeforeUnload)
  for (const listener of listeners) listener()
}

/** Unregisters all unsaved work, when the user leaves without saving. */
export const discardUnsavedWork = () => {
  openWork.clear()
  endIfNothingUnsaved()
}

/** @param ofDialog the unsaved work inside the dialog that contains the work */
const add = (work: Work, ofDialog?: Set<object>) => {
  openWork.add(work)
  ofDialog?.add(work)
  window.addEventListener('beforeunload', askBeforeUnload)
  return () => {
    openWork.delete(work)
    ofDialog?.delete(work)
    endIfNothingUnsaved()
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
}
