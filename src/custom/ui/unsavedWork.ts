/**
 * Unsaved work of this window. Forms register here while they have entered values. Signing out and the end of an
 * impersonation ask before the work is lost, the browser asks before the page is left, and a dialog asks before it
 * closes. A session that ends in another window leaves the form on the screen (`SessionGuard`).
 */
import { createContext, useContext, useEffect } from 'react'
import { translate } from '../../i18n/i18n'

const works = new Set<object>()
const listeners = new Set<() => void>()

/** The unsaved work inside one dialog, about which the dialog asks before it closes. */
export const DialogWorkContext = createContext<Set<object> | null>(null)

/** Closes the surrounding dialog as Escape does: it asks first if something was entered. */
export const DialogCloseContext = createContext((close: () => void) => close())

export const hasUnsavedWork = () => works.size > 0

/** Registers a listener that is called when no unsaved work is left. */
export const onNothingUnsaved = (listener: () => void) => {
  listeners.add(listener)
}

const confirmDiscard = () => window.confirm(translate('ra.message.unsaved_changes'))

/** Returns whether the user may leave: nothing is unsaved, or the user agrees to lose it. */
export const mayLeave = () => !hasUnsavedWork() || confirmDiscard()

/**
 * Returns whether a dialog may close.
 * @param work the unsaved work inside it
 */
export const mayClose = (work: ReadonlySet<object>) => work.size === 0 || confirmDiscard()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const endIfNothingUnsaved = () => {
  if (hasUnsavedWork()) return
  window.removeEventListener('beforeunload', askBeforeUnload)
  for (const listener of listeners) listener()
}

/** Removes all unsaved work, for a user who leaves without saving. */
export const discardUnsavedWork = () => {
  works.clear()
  endIfNothingUnsaved()
}

const add = (...lists: Set<object>[]) => {
  const work = {}
  for (const list of lists) list.add(work)
  window.addEventListener('beforeunload', askBeforeUnload)
  return () => {
    for (const list of lists) list.delete(work)
    endIfNothingUnsaved()
  }
}

interface UnsavedWorkOptions {
  /** Whether the input is restored when the dialog opens again, so that closing it does not ask. */
  isKeptOnClose?: boolean
}

/** Registers unsaved work while `isUnsaved` is true and the component is mounted. */
export const useUnsavedWork = (isUnsaved: boolean, { isKeptOnClose = false }: UnsavedWorkOptions = {}) => {
  const ofDialog = useContext(DialogWorkContext)
  useEffect(() => {
    if (isUnsaved) return add(works, ...(ofDialog && !isKeptOnClose ? [ofDialog] : []))
  }, [isUnsaved, ofDialog, isKeptOnClose])
}
