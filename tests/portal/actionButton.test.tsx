/**
 * Checks when the tooltip of an icon button appears: for a mouse and for the keyboard, but not if the focus returns to
 * the button after a tap in a dialog.
 */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ActionButton } from '../../src/custom/ui/ActionButton'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['is shown', false],
  ['is not shown where nothing can hover', true],
])('on focus %s', async (_, isTouch) => {
  const { matchMedia } = window
  const media = (query: string) => ({ ...matchMedia(query), matches: isTouch && query === '(hover: none)' })
  vi.stubGlobal('matchMedia', media)
  render(<ActionButton label="View" icon="view" onClick={() => undefined} />)
  const button = screen.getByRole('button', { name: 'View' })
  // jsdom derives `:focus-visible` from the last event in the window, which may come from the tests of another file.
  const matches = button.matches.bind(button)
  vi.spyOn(button, 'matches').mockImplementation(selector => selector === ':focus-visible' || matches(selector))
  await userEvent.tab()
  expect(button).toHaveFocus()
  if (isTouch) expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  else expect(await screen.findByRole('tooltip')).toHaveTextContent('View')
})
