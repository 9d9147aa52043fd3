/** Makes the fields of a form read-only while it is being saved. */

/** Attribute of a form whose fields are locked. The theme dims the fields of such a form if the save is slow. */
export const lockedFormAttribute = 'data-locked'

/** Fields with a caret. The other controls have no read-only state in HTML. */
const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])'
const controls = `${textFields}, input, select, button, [role=combobox], [role=slider]`

/** Events that could change a value. */
const changing = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'click',
  'keydown',
  'beforeinput',
  'paste',
  'dragover',
  'drop',
]
/** Events whose default action would change a value too, for example a click on a checkbox. */
const prevented = ['click', 'beforeinput', 'paste', 'dragover', 'drop']
/** Keys that change no value: they move the focus, or close the dialog. */
const passedKeys = ['Tab', 'Escape']

const lockControl = (control: Element): (() => void) | undefined => {
  if (!control.matches(textFields)) {
    if (control.hasAttribute('aria-disabled')) return
    control.setAttribute('aria-disabled', 'true')
    return () => control.removeAttribute('aria-disabled')
  }
  const field = control as HTMLInputElement | HTMLTextAreaElement
  if (field.readOnly) return
  field.readOnly = true
  return () => {
    field.readOnly = false
  }
}

/**
 * Locks the fields of a form, so that nothing is typed that the running save does not contain. Fields keep the focus
 * and their values: browsers would take the focus from a disabled field, and react-hook-form would drop its value.
 * Screen readers announce the fields as read-only or unavailable. Links and the keys Tab and Escape work.
 * @param isField returns whether an element of the form belongs to its fields; by default all do
 * @returns a function that unlocks the fields
 */
export const lockFields = (form: HTMLFormElement, isField: (element: Element) => boolean = () => true) => {
  const unlocks = [...form.querySelectorAll(controls)].filter(isField).map(lockControl)
  const block = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element) || !isField(target) || target.closest('a[href]')) return
    const isKey = event instanceof KeyboardEvent
    if (isKey && passedKeys.includes(event.key)) return
    event.stopPropagation()
    const opens = (isKey || type === 'mousedown') && !target.matches(textFields)
    if (opens || prevented.includes(type)) event.preventDefault()
  }
  for (const type of changing) form.addEventListener(type, block, { capture: true, passive: false })
  form.toggleAttribute(lockedFormAttribute, true)
  return () => {
    for (const type of changing) form.removeEventListener(type, block, { capture: true })
    for (const unlock of unlocks) unlock?.()
    form.toggleAttribute(lockedFormAttribute, false)
  }
}
