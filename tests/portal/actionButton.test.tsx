/** The tooltip of an icon: for a mouse and the keyboard, not for the focus that a finger's dialog gives back. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ActionButton } from '../../src/custom/layout/ActionButton'

it.each([
  ['is shown', false],
  ['is not shown where nothing can hover', true],
])('on focus %s', async (_, isTouch) => {
  const { matchMedia } = window
  const media = (query: string) => ({ ...matchMedia(query), matches: isTouch && query === '(hover: none)' })
  vi.stubGlobal('matchMedia', media)
  render(<ActionButton label="View" icon="view" onClick={() => undefined} />)
  // By the keyboard: a focus after a press shows none.
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'View' })).toHaveFocus()
  if (isTouch) expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  else expect(await screen.findByRole('tooltip')).toHaveTextContent('View')
  vi.unstubAllGlobals()
})
