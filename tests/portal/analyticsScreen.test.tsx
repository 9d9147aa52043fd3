import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { areas } from '../../src/app/areas'
import * as saving from '../../src/custom/ui/saveFile'
import { analytics, location, masses } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const nothing = analytics({ locations: { total: 45, active: 0 } })
const stores = Array.from({ length: 45 }, (_, index) => location(index + 1))

it('shows the figures of any store, however many stores there are', async () => {
  const api = fakeApi({
    'GET /b2b/retail/analytics': () => ({ body: nothing }),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
    'GET /b2b/retail/locations?': ({ path }) => {
      const offset = Number(new URLSearchParams(path.split('?')[1]).get('Offset'))
      return pageOf(stores.slice(offset, offset + 30), stores.length)
    },
  })
  const { user } = await renderArea({
    area: areaOf('Retailer', ['analytics']),
    resources: retailerTestResources,
    at: '/retail/analytics',
  })
  const box = await screen.findByRole('combobox', { name: 'Store' })
  expect(box).toHaveAttribute('placeholder', 'All')
  const chart = await screen.findByRole('region', { name: 'Collected mass by material' })
  expect(chart).toHaveTextContent('Nothing was collected in this period.')
  const requestedParameters = () =>
    new URLSearchParams(api.of('GET', '/b2b/retail/analytics').at(-1)?.path.split('?')[1])
  expect(requestedParameters().get('locationId')).toBeNull()

  await user.type(box, 'Store 44{Enter}')
  await user.click(await screen.findByRole('option', { name: 'Store 44' }))
  await waitFor(() => expect(requestedParameters().get('locationId')).toBe(location(44).guid))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(requestedParameters().get('locationId')).toBeNull())
  // The fake API does not have the extension `impact`, so the portal must not make this call.
  expect(api.of('GET', '/b2b/retail/analytics/impact')).toEqual([])
})

it('says at the field why a day is rejected, and sends no request that the server would reject', async () => {
  const api = fakeApi({
    'GET /b2b/retail/analytics': () => ({ body: nothing }),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
  })
  const { user } = await renderArea({
    area: areaOf('Retailer', ['analytics']),
    resources: retailerTestResources,
    at: '/retail/analytics',
  })
  await user.click(await screen.findByRole('combobox', { name: 'Period' }))
  await user.click(await screen.findByRole('option', { name: 'Custom range' }))
  const [from, to] = [screen.getByLabelText(/^From/), screen.getByLabelText(/^To( |$)/)]
  expect(to).toHaveAttribute('min', '2000-01-01')
  expect(to).toHaveAttribute('max', '2100-12-31')
  const requestedParameters = () =>
    new URLSearchParams(api.of('GET', '/b2b/retail/analytics').at(-1)?.path.split('?')[1])
  fireEvent.change(from, { target: { value: '2026-01-01' } })
  fireEvent.change(to, { target: { value: '2026-02-01' } })
  await waitFor(() => expect(requestedParameters().get('to')).toBe('2026-02-01'))

  fireEvent.change(to, { target: { value: '9999-12-31' } })
  await waitFor(() => expect(to).toHaveAccessibleDescription('Choose a year from 2000 to 2100'))
  fireEvent.change(to, { target: { value: '2050-01-01' } })
  await waitFor(() => expect(to).toHaveAccessibleDescription('The period can be at most 10 years'))
  fireEvent.change(to, { target: { value: '2025-01-01' } })
  await waitFor(() => expect(to).toHaveAccessibleDescription('The first day must not be after the last one'))
  fireEvent.change(to, { target: { value: '2026-03-01' } })
  await waitFor(() => expect(requestedParameters().get('to')).toBe('2026-03-01'))
  const days = api
    .of('GET', '/b2b/retail/analytics')
    .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('to'))
  expect(days.slice(-2)).toEqual(['2026-02-01', '2026-03-01'])
})

describe('the chart of rewards', () => {
  const fundraising = { Created: 1, InProgress: 2, Completed: 0, Fulfilled: 0 }
  const body = analytics({
    rewards: { simple: 9, fundraising },
    progress: [{ guid: 'f', name: 'Bicycles', status: 'InProgress', progressPoints: 1500, targetPoints: 40000 }],
  })
  const open = async (role: 'Retailer' | 'Institution', api: string) => {
    fakeApi({
      [`GET /b2b/${api}/analytics`]: () => ({ body }),
      [`GET /b2b/${api}/locations/cities`]: () => ({ body: [] }),
    })
    await renderArea({
      area: areaOf(role, ['analytics']),
      resources: retailerTestResources,
      at: `${areas[role].path}/analytics`,
    })
    return (await screen.findByText('Rewards')).parentElement
  }

  it('shows only the simple rewards of a retailer, as its screen does', async () => {
    expect(await open('Retailer', 'retail')).toHaveTextContent('Rewards9')
    expect(screen.queryByText('Bicycles')).toBeNull()
  })

  it('shows the fundraising rewards of a school, with their progress', async () => {
    expect(await open('Institution', 'institution')).toHaveTextContent('Rewards3')
    expect(screen.getByText('1,500 of 40,000 points')).toBeVisible()
  })
})

describe('the address', () => {
  const open = async (search: string) => {
    const api = fakeApi({
      'GET /b2b/retail/analytics': () => ({ body: nothing }),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      [`GET /b2b/retail/locations/${location(3).guid}`]: () => ({ body: location(3) }),
      'GET /b2b/retail/locations?': () => pageOf(stores.slice(0, 30), 30),
    })
    const at = `/retail/analytics${search}`
    const view = await renderArea({ area: areaOf('Retailer', ['analytics']), resources: retailerTestResources, at })
    const requestedParameters = () =>
      Object.fromEntries(new URLSearchParams(api.of('GET', '/b2b/retail/analytics').at(-1)?.path.split('?')[1]))
    const period = () => screen.findByRole('combobox', { name: 'Period' })
    return { ...view, asked: requestedParameters, period }
  }

  it('holds the filters of the figures: every user who opens it sees the same', async () => {
    const search = `?from=2026-01-01&to=2026-02-01&locationId=${location(3).guid}`
    const { asked: requestedParameters, period } = await open(search)
    expect(await period()).toHaveTextContent('Custom range')
    expect(screen.getByLabelText(/^From/)).toHaveValue('2026-01-01')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Store' })).toHaveValue('Store 3'))
    expect(requestedParameters()).toEqual({ from: '2026-01-01', to: '2026-02-01', locationId: location(3).guid })
  })

  it('follows the filter boxes, and they follow it', async () => {
    const { user, router, asked: requestedParameters, period } = await open('?from=2026-01-01&to=2026-02-01')
    await user.click(await period())
    await user.click(await screen.findByRole('option', { name: 'Last 30 days' }))
    await waitFor(() => expect(requestedParameters().from).not.toBe('2026-01-01'))
    const { from, to } = requestedParameters()
    expect(router.state.location.search).toBe(`?from=${from}&to=${to}`)
    await act(() => router.navigate('/retail/analytics'))
    await waitFor(async () => expect(await period()).toHaveTextContent('Last 12 months'))
    expect(requestedParameters().to).toBe(to)
    await act(() => router.navigate(-1))
    await waitFor(async () => expect(await period()).toHaveTextContent('Last 30 days'))
  })

  it('with invalid values opens like an address without parameters', async () => {
    const { asked: requestedParameters, period } = await open(
      '?from=2026-13-45&to=tomorrow&cityId=%27%3B--&locationId=7',
    )
    expect(await period()).toHaveTextContent('Last 12 months')
    expect(Object.keys(requestedParameters())).toEqual(['from', 'to'])
  })
})

it('says what changed since the previous period, which months are incomplete, and shows the first ten until all are requested', async () => {
  const byLocation = Array.from({ length: 12 }, (_, index) => ({
    guid: location(index + 1).guid,
    name: `Store ${index + 1}`,
    localizedNames: { en: 'Kyiv' },
    ...masses(10),
  }))
  const body = analytics({
    ...{ from: '2026-01-15', to: '2026-02-28', unit: 'month' as const, byLocation },
    series: ['2026-01-01', '2026-02-01'].map(period => ({ period, ...masses(60) })),
    totals: { objects: 5, ...masses(120) },
    previous: { from: '2025-12-01', to: '2026-01-14', objects: 4, totalKg: 100 },
  })
  const api = fakeApi({
    'GET /b2b/retail/analytics': () => ({ body }),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
  })
  const { user } = await renderArea({
    area: areaOf('Retailer', ['analytics']),
    resources: retailerTestResources,
    at: '/retail/analytics',
  })
  expect(await screen.findByText('20% more than before')).toBeInTheDocument()
  expect(screen.getByRole('rowheader', { name: 'Jan 2026 *' })).toBeInTheDocument()
  expect(screen.getByRole('rowheader', { name: 'Feb 2026' })).toBeInTheDocument()
  expect(screen.queryByRole('rowheader', { name: 'Store 11, Kyiv' })).not.toBeInTheDocument()
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Export: By store' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(api.of('GET', '/b2b/retail/analytics').at(-1)?.path).toContain('top=1000')
  await user.click(screen.getByRole('button', { name: 'Show all: By store' }))
  expect(await screen.findByRole('rowheader', { name: 'Store 12, Kyiv' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'By store' })).toHaveFocus()
  await waitFor(() => expect(api.of('GET', '/b2b/retail/analytics').at(-1)?.path).toContain('top=1000'))
})

it('shows the totals on a phone, and by material on request', async () => {
  const wide = window.matchMedia
  window.matchMedia = query => ({ ...wide(query), matches: query.includes('max-width') })
  const series = [{ period: '2026-01-01', ...masses(60) }]
  const body = analytics({ unit: 'month', series, totals: { objects: 5, ...masses(60) } })
  fakeApi({
    'GET /b2b/retail/analytics': () => ({ body }),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
  })
  const { user } = await renderArea({
    area: areaOf('Retailer', ['analytics']),
    resources: retailerTestResources,
    at: '/retail/analytics',
  })
  const table = within(await screen.findByRole('region', { name: 'By period' }))
  const headings = () => table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings()).toEqual(['Period', 'Total, kg'])
  await user.click(table.getByRole('button', { name: 'By material: By period', expanded: false }))
  expect(headings()).toEqual(['Period', 'Plastic', 'Glass', 'Metal', 'Paper', 'Total, kg'])
})
