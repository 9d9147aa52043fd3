/** The browser's Back closes what lies over a screen without an address of its own, and only that. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas'
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
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByRole('button').length).toBeGreaterThan(0)
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/retail/rewards')
  await back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/retail/map'))
})
