/** Checks that lists can be sorted and searched if the API supports this. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits'
import { areas } from '../../../src/app/areas'
import { employee, location } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const open = async () => {
  const api = fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(1)], 90) }, ['sort', 'search'])
  const view = await renderArea({ area: areas.Retailer, at: '/retail/employees?page=2' })
  await screen.findByText('Employee 1')
  const last = () => Object.fromEntries(new URLSearchParams(api.of('GET').at(-1)?.path.split('?')[1]))
  return { ...view, last }
}

describe('a heading', () => {
  it('sorts by its column, begins at the first page, announces it, and reverses the order', async () => {
    const { user, last } = await open()
    await user.click(screen.getByRole('button', { name: 'Email' }))
    await waitFor(() => expect(last()).toEqual({ deactivated: 'false', Offset: '0', sort: 'email', order: 'ASC' }))
    expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
    await user.click(screen.getByRole('button', { name: 'Email' }))
    await waitFor(() => expect(last()).toMatchObject({ sort: 'email', order: 'DESC' }))
  })

  it('keeps the order on the other tab', async () => {
    const { user, last } = await open()
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await user.click(screen.getByRole('tab', { name: 'Deactivated' }))
    await waitFor(() => expect(last()).toEqual({ deactivated: 'true', Offset: '0', sort: 'name', order: 'ASC' }))
  })
})

describe('the search box', () => {
  it('searches once for the typed text, on the open tab', async () => {
    const { user, last } = await open()
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'olena')
    await waitFor(() => expect(last()).toEqual({ deactivated: 'false', Offset: '0', q: 'olena' }))
  })

  it('says when its total is capped, and only during a search', async () => {
    fakeApi(
      {
        'GET /b2b/retail/locations/cities': () => ({ body: [] }),
        'GET /b2b/retail/locations': () => pageOf([location(1)], limits.searchedRows),
      },
      ['sort', 'search'],
    )
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
    await screen.findByText('Store 1')
    expect(screen.queryByRole('note')).not.toBeInTheDocument()
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'store')
    expect(await screen.findByRole('note')).toHaveTextContent(
      `These are the first ${limits.searchedRows}. Narrow the list`,
    )
  })
})
