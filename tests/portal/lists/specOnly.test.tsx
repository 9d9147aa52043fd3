/** An API that speaks only the spec neither sorts nor searches nor keeps views: the lists do not offer it. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { areas } from '../../../src/areas'
import { employee } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

it('has no headings that sort, no search box, no views, and asks for none of it, whatever the address says', async () => {
  const api = fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(1)]) })
  const { router } = await renderArea({
    area: areas.Retailer,
    at: '/retail/employees?sort=email&order=ASC&filter={"q":"x"}&view=some',
  })
  await screen.findByText('Employee 1')
  expect(screen.queryByRole('button', { name: 'Email' })).not.toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Views' })).not.toBeInTheDocument()
  expect(api.of('GET').map(({ path }) => path)).toEqual(['/b2b/retail/employees?deactivated=false&Offset=0'])
  expect(decodeURIComponent(router.state.location.search)).toBe('?filter={}')
})
