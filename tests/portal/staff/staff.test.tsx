/** Checks the staff area: its menu, and its bookings and sponsorships. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { StaffSaga } from '../../../contract/staff'
import { errorAnswer, fakeApi, rowsOf } from '../support/fakeApi'
import { application, renderStaffArea } from './staffSamples'

const saga = (overrides: Partial<StaffSaga> = {}): StaffSaga => ({
  id: 's1',
  status: 'Started',
  code: 'RC-1001',
  location: { guid: 'l1', name: 'Store 1', city: { en: 'Kyiv' }, street: 'Khreshchatyk', houseNumber: '22' },
  organisation: { guid: 'o1', name: 'Green Shop' },
  recycler: { guid: 'o2', name: 'Glass Works' },
  createdAt: '2026-05-01T10:00:00.000Z',
  bottlesPickedAt: null,
  finishedAt: null,
  canceledAt: null,
  version: 1,
  ...overrides,
})

/** Presses an entry of the columns menu and closes the menu. */
const chooseColumn = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('menu', { name: 'Columns' }))
  await user.click(menu.getByText(name))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}

describe('the staff area', () => {
  it('begins with the applications, and its menu names every screen', async () => {
    fakeApi({ 'GET /staff/applications': () => rowsOf([application()]) })
    await renderStaffArea('/staff')
    expect(await screen.findByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Applications',
      'Organisations',
      'Accounts',
      'Locations',
      'Pickups',
      'Sponsorships',
      'Fundraising',
      'Employees',
      'Audit log',
      'Platform keys',
    ])
  })
})

describe('a filter by organisation', () => {
  it('says in words why there is nothing to choose, whenever it is opened', async () => {
    fakeApi({
      'GET /staff/employees': () => rowsOf([]),
      'GET /staff/organisations': () => errorAnswer(503, 'ServiceUnavailable'),
    })
    const { user } = await renderStaffArea('/staff/employees')
    await user.click(await screen.findByRole('combobox', { name: 'Organisation' }))
    expect(await screen.findByText(/^The service is temporarily unavailable/)).toBeVisible()
    expect(screen.queryByText('ServiceUnavailable')).toBeNull()
  })
})

const sponsorship = {
  id: '3f2a91bc-0000-4000-8000-000000000000',
  status: 'Started',
  sponsor: { guid: 'o3', name: 'Good Bank' },
  sponsorName: 'Marta',
  sponsorPhone: '+380441234567',
  sponsorEmail: 'marta@example.org',
  priceDto: { sum: 100, fee: 5, total: 105, currency: 'UAH' },
  rewards: [
    { guid: 'r1', name: 'Projector', organization: { guid: 'o4', name: 'School 7' }, otherRequest: 'Finished' },
  ],
  createdAt: '2026-05-01T10:00:00.000Z',
  finishedAt: null,
  canceledAt: null,
}

describe('recycling and sponsorships', () => {
  it.each([
    ['Finish pickup', 'finish', 'Pickup finished'],
    ['Cancel pickup', 'cancel', 'Pickup canceled'],
  ])('%s, after asking', async (label, path, words) => {
    const api = fakeApi({
      'GET /staff/sagas': () => rowsOf([saga()]),
      'POST /staff/sagas': () => ({ body: saga({ status: 'Finished' }) }),
    })
    const { user: person } = await renderStaffArea('/staff/recycling')
    await person.click(await screen.findByRole('button', { name: label }))
    const dialog = within(await screen.findByRole('dialog', { name: label }))
    expect(dialog.getByText('RC-1001')).toBeVisible()
    expect(dialog.getByText('Kyiv, Khreshchatyk 22')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: label }))
    expect(await screen.findByText(words, { exact: false })).toBeVisible()
    expect(api.of('POST')).toEqual([{ method: 'POST', path: `/staff/sagas/s1/${path}`, body: undefined }])
  })

  it('says of each selected request who asks for what, and for how much, before all of them end', async () => {
    fakeApi({ 'GET /staff/sponsorships': () => rowsOf([sponsorship]) })
    const { user: person } = await renderStaffArea('/staff/sponsorships')
    await screen.findByText('Projector')
    await person.click(screen.getByRole('checkbox', { name: /^Select this row/ }))
    const selectedRows = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await person.click(selectedRows.getByRole('button', { name: 'Cancel request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel request (1)' }))
    const row = 'Good Bank · 3F2A-91BC · Marta · Projector (School 7) · UAH 105.00'
    expect(dialog.getByText(row)).toBeVisible()
  })

  it('shows the rewards of a sponsorship, and finishes it', async () => {
    const api = fakeApi({
      'GET /staff/sponsorships': () => rowsOf([sponsorship]),
      'POST /staff/sponsorships': () => ({ body: { ...sponsorship, status: 'Finished' } }),
    })
    const { user: person } = await renderStaffArea('/staff/sponsorships')
    expect(await screen.findByText('Projector')).toBeVisible()
    expect(screen.getByText('School 7')).toBeVisible()
    expect(screen.getByText('+380441234567')).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull()
    await chooseColumn(person, 'Phone')
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeVisible()
    await chooseColumn(person, 'Reset')
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Finish request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish request' }))
    for (const shown of ['Good Bank', '3F2A-91BC', 'Projector', 'School 7', 'UAH 105.00'])
      expect(dialog.getByText(shown)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Keep it open' })).toBeVisible()
    expect(dialog.getByText(/already paid for this in another request: Projector\.$/)).toBeVisible()
    expect(dialog.getByText(/counts as paid\. This cannot be undone\.$/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Finish request' }))
    expect(await screen.findByText('Sponsorship request finished: 3F2A-91BC')).toBeVisible()
    expect(api.of('POST').map(({ path }) => path)).toEqual([`/staff/sponsorships/${sponsorship.id}/finish`])
  })
})
