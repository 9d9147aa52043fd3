/** Checks that selecting all rows selects only rows that the list still shows. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { areas } from '../../../src/app/areas'
import { createDeferred } from '../../helpers/deferred'
import { employee } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

it('rows that were found before a new search are not selected', async () => {
  const all = Array.from({ length: 45 }, (_, index) => employee(index + 1))
  const rest = createDeferred()
  fakeApi(
    {
      'GET /b2b/retail/employees': async ({ path }) => {
        const query = new URLSearchParams(path.split('?')[1])
        if (query.get('q')) return pageOf([employee(7)], 1)
        const offset = Number(query.get('Offset'))
        if (offset > 0) await rest.promise
        return pageOf(all.slice(offset, offset + 30), all.length)
      },
    },
    ['search'],
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
  await screen.findByText('Employee 1')
  await user.click(screen.getByRole('checkbox', { name: 'Select this row: Employee 1' }))
  await user.click(
    within(await screen.findByRole('region', { name: 'Selected rows' })).getByRole('button', {
      name: 'Select all 45 in this list',
    }),
  )
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), '7')
  await waitFor(() => expect(screen.queryByText('Employee 1')).toBeNull())
  rest.resolve()
  await waitFor(() => expect(screen.queryByText(/items selected/)).toBeNull())
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(screen.queryByText('45 items selected')).toBeNull()
})
