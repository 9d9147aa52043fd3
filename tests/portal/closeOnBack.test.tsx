/**
 * Checks that the browser's Back button closes only the topmost layer of a screen, such as a dialog that has no URL.
 */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { areas } from '../../src/app/areas'
import { organisation } from './profile/openProfile'
import { simpleReward } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const open = async () => {
  fakeApi({ 'GET /b2b/retail/rewards/simple': () => pageOf([simpleReward(1)]) }, ['import'])
  const view = await renderArea({ area: areas.Retailer, at: '/retail/map' })
  await act(() => view.router.navigate('/retail/rewards'))
  await screen.findByText('Reward 1')
  const back = () => act(() => view.router.navigate(-1))
  return { ...view, back }
}

test.each([
  ['a question', 'Delete'],
  ['an import', 'Import'],
  ['a picture', 'Enlarge the picture: Reward 1'],
])('%s', async (_, button) => {
  const { user, router, back } = await open()
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog')
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/retail/rewards')
  await back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/retail/map'))
})

// jsdom cannot scroll.
Element.prototype.scrollIntoView = () => undefined

test('leaving by the command palette asks about unsaved changes below it, and leaves when the user agrees', async () => {
  fakeApi({ 'GET /b2b/retail': () => ({ body: organisation() }), 'GET /b2b/retail/employees': () => pageOf([]) }, [])
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { user, router } = await renderArea({ area: areas.Retailer, at: '/retail/profile' })
  await user.type(await screen.findByLabelText(/^Organisation name/), ' & Sons')
  const leave = async () => {
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'A screen, an action or a name' })
    await user.type(box, 'Employees')
    // The `act` call is awaited, because otherwise React may drop a render that suspends
    // (tests/portal/support/renderArea.tsx).
    await act(async () => user.keyboard('{Enter}'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await leave()
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(router.state.location.pathname).toBe('/retail/profile')
  expect(screen.getByLabelText(/^Organisation name/)).toHaveValue('Green Shop & Sons')
  ask.mockReturnValue(true)
  await leave()
  await waitFor(() => expect(router.state.location.pathname).toBe('/retail/employees'))
  ask.mockRestore()
})
