/** Checks the parameters in the URL of a list, in the current form and in the form of older links. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toListSearch } from '../../../src/custom/engine/list/listUrl'
import { filterOf, organisation, renderStaffArea } from '../staff/staffSamples'
import { employee } from '../support/builders'
import { fakeApi, pageOf, rowsOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { areaOf, retailerTestResources } from '../support/retailer'

describe('an address of an older version', () => {
  it('opens its tab and its page', async () => {
    const api = fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(7, { deactivated: true })], 60) })
    const { router } = await renderArea({
      area: areaOf('Retailer'),
      resources: retailerTestResources,
      at: '/retail/employees?tab=deactivated&page=2',
    })
    await screen.findByText('Employee 7')
    expect(screen.getByRole('tab', { name: 'Deactivated' })).toHaveAttribute('aria-selected', 'true')
    expect(api.of('GET').map(({ path }) => path)).toEqual(['/b2b/retail/employees?deactivated=true&Offset=30'])
    expect(filterOf(router.state.location.search)).toEqual({ deactivated: true })
  })

  it('keeps its search and its filters', async () => {
    const api = fakeApi({ 'GET /staff/organisations': () => rowsOf([organisation()]) })
    await renderStaffArea('/staff/organisations?search=green&role=Retailer')
    await waitFor(() =>
      expect(filterOf(api.of('GET', '/staff/organisations').at(-1)?.path)).toEqual({ q: 'green', role: 'Retailer' }),
    )
    expect(await screen.findByLabelText('Search')).toHaveValue('green')
  })
})

describe('an address that a list does not offer', () => {
  const rest = { name: 'auditLog', dialect: 'rest', filters: [{ kind: 'text', name: 'actor' }] } as const
  const b2b = { name: 'none', dialect: 'b2b', tabs: [{ key: 'a', filter: { isOpen: true } }] } as const

  it.each([
    ['a page size that is not offered', '?perPage=5&page=2', '?page=2'],
    ['an invalid page', '?page=minus', ''],
    ['a filter that is not there', '?filter={"actor":"x","secret":1}', '?filter={"actor":"x"}'],
    ['a filter that is no text', '?filter={"actor":{"a":1}}', '?filter={}'],
    ['a filter that cannot be read', '?filter={', '?filter={}'],
    ['words of others', '?utm=1', ''],
  ])('%s leads to an address that the list offers', (_, given, expected) => {
    expect(decodeURIComponent(toListSearch(given, rest))).toBe(expected)
  })

  it('can set the number of rows per page only in the staff area', () => {
    expect(toListSearch('?perPage=100', rest)).toBe('?perPage=100')
    expect(toListSearch('?perPage=100', b2b)).toBe('')
  })

  it('stays unchanged when it is valid', () => {
    const search =
      '?displayedFilters=%7B%7D&filter=%7B%22actor%22%3A%22a%20b%22%7D&order=DESC&page=2&perPage=50&sort=at'
    expect(toListSearch(search, rest)).toBe(search)
  })
})
