/** Checks that the import asks before it closes, if the user has chosen a table or made corrections. */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { openImport, pasteLines, sampleLines } from './openImport'

let ask: MockInstance<typeof window.confirm>
beforeEach(() => {
  ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
})
afterEach(() => ask.mockRestore())

const dialogName = 'Import: Stores'
const close = (user: UserEvent) =>
  user.click(within(screen.getByRole('dialog', { name: dialogName })).getByRole('button', { name: 'Close' }))

const ways: [name: string, leave: (user: UserEvent) => Promise<void>][] = [
  ['the Close button', close],
  ['Escape', user => user.keyboard('{Escape}')],
]

it.each(ways)('%s asks while a table is chosen, and closes when the user agrees', async (_name, leave) => {
  const { user } = await openImport()
  await pasteLines(user, sampleLines(1))
  await leave(user)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('dialog', { name: dialogName })).toBeVisible()
  ask.mockReturnValue(true)
  await leave(user)
  expect(screen.queryByRole('dialog', { name: dialogName })).toBeNull()
})

it.each(ways)('%s asks while corrections are not saved', async (_name, leave) => {
  const { user } = await openImport()
  const dialog = await pasteLines(user, ['bad\tКиїв\t\t2\t50,4\t30,5'])
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Street' }), 'Khoryva')
  await leave(user)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(dialog.getByRole('textbox', { name: 'Street' })).toHaveValue('Khoryva')
})

it('a click outside changes nothing while a table is chosen', async () => {
  const { user } = await openImport()
  await pasteLines(user, sampleLines(1))
  const backdrop = document.querySelector('.MuiDialog-container')
  if (backdrop) await user.click(backdrop)
  expect(screen.getByRole('dialog', { name: dialogName })).toBeVisible()
})

it('an empty or a finished import closes without a question', async () => {
  const { user } = await openImport()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByRole('dialog', { name: dialogName })
  await close(user)
  const dialog = await pasteLines(user, sampleLines(1))
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: 'Import: 1' }))
  await dialog.findByText('Added: 1, changed: 0')
  await close(user)
  expect(ask).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog', { name: dialogName })).toBeNull()
})
