import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from '../../src/custom/ui/keepFocus'

let stop: () => void
const [button, other] = ['a', 'b'].map(() => document.createElement('button')) as [HTMLButtonElement, HTMLButtonElement]

beforeEach(() => {
  document.body.append(button, other)
  stop = keepFocus()
})
afterEach(() => {
  stop()
  button.remove()
  other.remove()
})

/** Removes the focus of a disabled button as a browser does, which jsdom does not. */
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

it('… in a dialog too, which has the focus meanwhile', async () => {
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

it('… but not when the user has moved the focus meanwhile', async () => {
  button.focus()
  disable()
  other.focus()
  button.disabled = false
  await new Promise(resolve => setTimeout(resolve))
  expect(other).toHaveFocus()
})
