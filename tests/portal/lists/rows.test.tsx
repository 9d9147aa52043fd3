/** Checks what a click on a row does, and the names of the row's buttons. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { areas } from '../../../src/app/areas'
import { employee, location, simpleReward } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const open = async (at: string) => {
  fakeApi({
    'GET /b2b/retail/locations?': () => pageOf([location(1)]),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
    'GET /b2b/retail/rewards/simple': () => pageOf([simpleReward(1)]),
    'GET /b2b/retail/employees': () => pageOf([employee(1)]),
  })
  return renderArea({ area: areas.Retailer, at })
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement

describe('a click on a row', () => {
  it('shows the record, if there is a view', async () => {
    const { user, router } = await open('/retail/structure')
    await user.click(within(await rowOf('Store 1')).getByText('Khreshchatyk'))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/retail\/structure\/view\/.+/))
  })

  it('edits it if there is no view, and the list keeps its place', async () => {
    const { user, router } = await open('/retail/rewards?page=1')
    await user.click(await screen.findByText('A thing worth having'))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/retail\/rewards\/edit\/.+/))
    expect(router.state.location.search).toBe('?page=1')
  })

  it('has no effect on a button, a link, or a layer over the list', async () => {
    const { user, router } = await open('/retail/rewards')
    const row = within(await rowOf('A thing worth having'))
    await user.click(row.getByRole('button', { name: 'Enlarge the picture: Reward 1' }))
    const picture = within(await screen.findByRole('dialog', { name: 'Reward 1' }))
    await user.click(picture.getByRole('heading', { name: 'Reward 1' }))
    expect(router.state.location.pathname).toBe('/retail/rewards')
  })

  it('has no effect in a list whose records cannot be opened', async () => {
    const { user, router } = await open('/retail/employees')
    await user.click(await screen.findByText('Cashier'))
    expect(router.state.location.pathname).toBe('/retail/employees')
  })
})

describe("a row's button", () => {
  const named = () => screen.queryByRole('tooltip')?.textContent

  it('shows its name to the pointer, until the pointer leaves or Escape is pressed', async () => {
    const { user } = await open('/retail/structure')
    const row = within(await rowOf('Store 1'))
    await user.hover(row.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(named()).toBe('Edit'))
    await user.hover(row.getByRole('button', { name: 'Bins' }))
    await waitFor(() => expect(named()).toBe('Bins'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(named()).toBeUndefined())
    await user.hover(row.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(named()).toBe('Edit'))
    await user.hover(document.body)
    await waitFor(() => expect(named()).toBeUndefined())
  })

  it('is in a menu with the name of the row from the third action on', async () => {
    const { user } = await open('/retail/structure')
    const row = within(await rowOf('Store 1'))
    const more = row.getByRole('button', { name: 'More actions: Store 1' })
    expect(row.getAllByRole('button').map(each => each.getAttribute('aria-label'))).toEqual([
      'Bins',
      'Edit',
      'More actions: Store 1',
    ])
    expect(more).toHaveAttribute('aria-haspopup', 'menu')
    await user.click(more)
    const menu = within(screen.getByRole('menu', { name: 'More actions: Store 1' }))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View', 'Delete'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(more).toHaveFocus()
    await user.click(more)
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete store' }))
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(more).toHaveFocus())
  })
})
