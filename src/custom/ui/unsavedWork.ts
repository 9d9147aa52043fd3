/**
 * Work of this window that is not saved yet: forms register here as long as they hold entered values. Signing out and
 * the end of acting for an organisation ask before it is lost, the browser asks before the page is left, a dialog asks
 * before it closes, and a session that ends in another window leaves the form on the screen (`SessionGuard`).
 */
import { createContext, useContext, useEffect } from 'react'
import { translate } from '../../i18n/i18n'

const works = new Set<object>()
const listeners = new Set<() => void>()

/** The work inside one dialog, which the dialog asks for before it closes. */
export const DialogWorkContext = createContext<Set<object> | null>(null)

/** Closes the dialog around as Escape does: it asks first where something was entered. */
export const DialogCloseContext = createContext((close: () => void) => close())

export const hasUnsavedWork = () => works.size > 0

/** Calls the listener when nothing is unsaved any more. */
export const onNothingUnsaved = (listener: () => void) => {
  listeners.add(listener)
}

const confirmDiscard = () => window.confirm(translate('ra.message.unsaved_changes'))

/** Returns whether the user may leave: nothing is unsaved, or the user agrees to lose it. */
export const mayLeave = () => !hasUnsavedWork() || confirmDiscard()

/** Returns whether a dialog may close. @param work the unsaved work inside it */
export const mayClose = (work: ReadonlySet<object>) => work.size === 0 || confirmDiscard()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

const endIfNothingUnsaved = () => {
  if (hasUnsavedWork()) return
  window.removeEventListener('beforeunload', askBeforeUnload)
  for (const listener of listeners) listener()
}

/** For a user who leaves without what is unsaved. */
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
  /** What was entered is there again when the dialog is opened the next time: closing it does not ask. */
  isKeptOnClose?: boolean
}

/** Registers unsaved work as long as `isUnsaved` is true and the component is there. */
export const useUnsavedWork = (isUnsaved: boolean, { isKeptOnClose = false }: UnsavedWorkOptions = {}) => {
  const ofDialog = useContext(DialogWorkContext)
  useEffect(() => {
    if (isUnsaved) return add(works, ...(ofDialog && !isKeptOnClose ? [ofDialog] : []))
  }, [isUnsaved, ofDialog, isKeptOnClose])
}
