import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chooses an action from the menu of the row with this name. Without a name, the first row's menu is opened. */
export const chooseFromRowMenu = async (user: UserEvent, action: string, name?: string) => {
  const menus = await screen.findAllByRole(
    'button',
    { name: name === undefined ? /^More actions/ : `More actions: ${name}` },
    { timeout: 40_000 },
  )
  await user.click(menus[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
