/**
 * Checks lists with an API that implements only the specification: they do not offer sorting, searching, saved views
 * or printing of many labels.
 */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { areas } from '../../../src/app/areas'
import { employee, location } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

it('has no sortable headings, no search box, no views, and requests none of it, whatever the address says', async () => {
  const api = fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(1)]) })
  const { router } = await renderArea({
    area: areas.Retailer,
    at: '/retail/employees?sort=email&order=ASC&filter={"q":"x"}&view=some',
  })
  await screen.findByText('Employee 1')
  expect(screen.queryByRole('button', { name: 'Email' })).not.toBeInTheDocument()
  // If the list had filters, their placeholder would be visible by now.
  expect(screen.queryByRole('search')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Views' })).not.toBeInTheDocument()
  expect(api.of('GET').map(({ path }) => path)).toEqual(['/b2b/retail/employees?deactivated=false&Offset=0'])
  expect(decodeURIComponent(router.state.location.search)).toBe('?filter={}')
})

it('prints no labels of selected stores', async () => {
  fakeApi({
    'GET /b2b/retail/locations?': () => pageOf([location(1)]),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
  })
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select this row: Store 1' }))
  const selectedRows = within(await screen.findByRole('region', { name: 'Selected rows' }))
  expect(await selectedRows.findByRole('button', { name: 'Delete' })).toBeVisible()
  expect(selectedRows.queryByRole('button', { name: 'Print labels' })).not.toBeInTheDocument()
})
