/**
 * Checks that a row stays at its place in the list after a change of its state for as long as the user can undo the
 * change.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employee } from '../support/builders'
import { fakeApi } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { areaOf, retailerTestResources } from '../support/retailer'

const list = 'GET /b2b/retail/employees'
const open = () => renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at: '/retail/employees' })

it('counts a row under its new state while it stays where it is', async () => {
  const active = employee(1)
  const counted = { items: [active], total: 1, pageSize: 30, counts: { activated: 1, deactivated: 2 } }
  fakeApi({
    [list]: () => ({ body: counted }),
    'PUT /b2b/retail/employees': ({ path }) => ({ body: { ...active, deactivated: path.endsWith(':deactivate') } }),
  })
  const { user } = await open()
  const expectCounts = (activated: string, deactivated: string) =>
    waitFor(() => {
      expect(screen.getByRole('tab', { name: 'Activated' })).toHaveAccessibleDescription(activated)
      expect(screen.getByRole('tab', { name: 'Deactivated' })).toHaveAccessibleDescription(deactivated)
    })
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  await expectCounts('0', '3')
  await user.click(await screen.findByRole('button', { name: 'Activate' }))
  await expectCounts('1', '2')
})
