/** Selects rows of a list, and finds the bar and the dialogs of the actions on them. */
import { screen, within } from '@testing-library/react'
import type { renderArea } from './renderArea'

export type User = Awaited<ReturnType<typeof renderArea>>['user']

/**
 * Long timeout in ms, because rendering thirty rows is slow on a busy machine, and a deletion is sent only when its
 * toast closes.
 */
export const slow = { timeout: 40_000 }

export const box = (name: string) => screen.getByRole('checkbox', { name: `Select this row: ${name}` })
/** Returns the bar with the actions on the selected rows. */
export const selectedRows = async () => within(await screen.findByRole('region', { name: 'Selected rows' }, slow))
export const press = async (user: User, name: string) =>
  user.click((await selectedRows()).getByRole('button', { name }))
/** Returns the dialog with this title. */
export const asked = async (name: string) => within(await screen.findByRole('dialog', { name }))

export const confirmDeletion = async (user: User, count: number) => {
  await press(user, 'Delete')
  await user.click((await asked(`Delete (${count})`)).getByRole('button', { name: 'Delete' }))
}
