import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restoreFocusOfBusyButtons } from '../../src/custom/ui/restoreFocusOfBusyButtons'

let stop: () => void
const [button, other] = ['a', 'b'].map(() => document.createElement('button')) as [HTMLButtonElement, HTMLButtonElement]

beforeEach(() => {
  document.body.append(button, other)
  stop = restoreFocusOfBusyButtons()
})
afterEach(() => {
  stop()
  button.remove()
  other.remove()
})

/** Disables the button and removes its focus. Browsers do both; jsdom does not remove the focus. */
const disable = () => {
  button.blur()
  button.disabled = true
}

it('a button that was busy regains the focus', async () => {
  button.focus()
  disable()
  expect(document.body).toHaveFocus()
  button.disabled = false
  await vi.waitFor(() => expect(button).toHaveFocus())
})

it('a button in a dialog regains the focus too, although the dialog has it meanwhile', async () => {
  const dialog = document.createElement('div')
  dialog.tabIndex = -1
  document.body.append(dialog)
  dialog.append(button)
  button.focus()
  disable()
  dialog.focus()
  button.disabled = false
  await vi.waitFor(() => expect(button).toHaveFocus())
  dialog.remove()
})

it('a button that was busy leaves the focus where the user has moved it meanwhile', async () => {
  button.focus()
  disable()
  other.focus()
  button.disabled = false
  await new Promise(resolve => setTimeout(resolve))
  expect(other).toHaveFocus()
})
