/** Checks the locations in the staff area: staff find those of all organisations, and see them as their owners do. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Bin, binSchema } from '../../../contract/bins'
import { sampleRecord } from '../../helpers/sampleRecord'
import { fakeApi, rowsOf } from '../support/fakeApi'
import { filterOf, location, organisation, renderStaffArea } from './staffSamples'

const bin = (overrides: Partial<Bin> = {}): Bin =>
  sampleRecord(binSchema, {
    guid: 'b1',
    isVisible: true,
    createdAt: '2026-05-01T10:00:00.000Z',
    name: 'Bin 5',
    description: 'Glass alone',
    ownName: 'By the door',
    level: 0.5,
    levelAt: null,
    emptiedAt: null,
    fault: { at: '2026-05-02T10:00:00.000Z', note: 'Lid stuck' },
    version: 1,
    ...overrides,
  })
const bins = { body: { items: [bin()], total: 1, pageSize: 30 } }

// jsdom cannot scroll.
Element.prototype.scrollIntoView = () => undefined

describe('locations', () => {
  it('open with their bins, which cannot be changed here, and lead to the organisation', async () => {
    fakeApi({
      'GET /staff/locations': () => rowsOf([location()]),
      'GET /staff/locations/l1': () => ({ body: location() }),
      'GET /staff/locations/l1/bins': () => bins,
    })
    const { user: person, router } = await renderStaffArea('/staff/locations')
    expect(await screen.findByText('Kyiv, Khreshchatyk 22')).toBeVisible()
    await person.click(screen.getByText('Green Market'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Green Market' }))
    expect(router.state.location.pathname).toBe('/staff/locations/view/l1')
    expect(await dialog.findByText('By the door (Bin 5)')).toBeVisible()
    expect(dialog.getByText('Public')).toBeVisible()
    expect(dialog.getByText('50% full')).toBeVisible()
    expect(dialog.getByText(/Lid stuck/)).toBeVisible()
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['History', 'Close'])
    expect(dialog.getByRole('link', { name: 'Green Shop' })).toHaveAttribute('href', '/staff/organisations/view/o1')
  })

  it('are reached from the rows of an organisation’s page', async () => {
    fakeApi({
      'GET /staff/organisations': () => rowsOf([organisation()]),
      'GET /staff/locations': () => rowsOf([location()]),
    })
    const { user: person } = await renderStaffArea('/staff/organisations')
    await person.click(await screen.findByText('Green Shop'))
    const page = within(await screen.findByRole('dialog', { name: 'Green Shop' }))
    await person.click(page.getByRole('tab', { name: 'Locations' }))
    expect(await page.findByRole('link', { name: 'Green Market' })).toHaveAttribute('href', '/staff/locations/view/l1')
  })

  it('lead back to the organisation’s page and the section that was open there', async () => {
    fakeApi({
      'GET /staff/organisations': () => rowsOf([organisation()]),
      'GET /staff/organisations/o1': () => ({ body: organisation() }),
      'GET /staff/locations': () => rowsOf([location()]),
      'GET /staff/locations/l1': () => ({ body: location() }),
      'GET /staff/locations/l1/bins': () => bins,
    })
    const { user: person, router } = await renderStaffArea('/staff/organisations')
    await person.click(await screen.findByText('Green Shop'))
    const page = within(await screen.findByRole('dialog', { name: 'Green Shop' }))
    await person.click(page.getByRole('tab', { name: 'Locations' }))
    await person.click(await page.findByRole('link', { name: 'Green Market' }))
    const place = within(await screen.findByRole('dialog', { name: 'Green Market' }))
    await person.click(place.getByRole('button', { name: 'Close' }))
    const again = within(await screen.findByRole('dialog', { name: 'Green Shop' }))
    expect(router.state.location.pathname).toBe('/staff/organisations/view/o1')
    expect(again.getByRole('tab', { name: 'Locations' })).toHaveAttribute('aria-selected', 'true')
    await person.click(again.getByRole('button', { name: 'Close' }))
    expect(router.state.location.pathname).toBe('/staff/organisations')
  })

  it('are found by the command palette', async () => {
    const api = fakeApi({
      'GET /staff/organisations': () => rowsOf([]),
      'GET /staff/locations': () => rowsOf([location()]),
    })
    const { user: person } = await renderStaffArea('/staff/organisations')
    await person.keyboard('{Control>}k{/Control}')
    await person.type(await screen.findByRole('combobox', { name: 'A screen, an action or a name' }), 'market khresh')
    const group = within(await screen.findByRole('group', { name: 'Locations' }))
    expect(group.getByRole('option', { name: /^Green Market/ })).toBeVisible()
    expect(filterOf(api.of('GET', '/staff/locations').at(-1)?.path)).toEqual({ q: 'market khresh' })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'A screen, an action or a name' })).toBeNull())
  })
})
