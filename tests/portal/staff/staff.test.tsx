/** Checks the staff area: its menu, bookings and sponsorships, and the audit log. */
import '../qr/blobs'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { StaffSaga } from '../../../contract/staff'
import { errorAnswer, fakeApi, rowsOf } from '../support/fakeApi'
import { application, filterOf, renderStaffArea } from './staffSamples'

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

  it('shows the rewards of a sponsorship, and finishes it', async () => {
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
    await person.click(screen.getByRole('button', { name: 'Finish sponsorship' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish sponsorship' }))
    for (const shown of ['Good Bank', '3F2A-91BC', 'Projector', 'School 7', 'UAH 105.00'])
      expect(dialog.getByText(shown)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Keep it open' })).toBeVisible()
    expect(dialog.getByText(/already paid for this in another request: Projector\.$/)).toBeVisible()
    expect(dialog.getByText(/counts as paid\. This cannot be undone\.$/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Finish sponsorship' }))
    expect(await screen.findByText('Sponsorship finished: 3F2A-91BC')).toBeVisible()
    expect(api.of('POST').map(({ path }) => path)).toEqual([`/staff/sponsorships/${sponsorship.id}/finish`])
  })
})

describe('an older link to the log', () => {
  it('shows its filter, even one that is not offered, and clears it without losing the focus', async () => {
    const api = fakeApi({ 'GET /staff/auditLog': () => rowsOf([]) })
    const { user: person } = await renderStaffArea('/staff/audit-log?action=deactivate')
    expect(await screen.findByRole('combobox', { name: 'Action' })).toHaveTextContent('deactivate')
    const clear = await screen.findByRole('button', { name: 'Clear filters' })
    clear.focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(filterOf(api.of('GET', '/staff/auditLog').at(-1)?.path)).toEqual({}))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})

describe('the audit log', () => {
  const entry = {
    id: 7,
    at: '2026-05-01T10:00:00.000Z',
    actorId: null,
    actorEmail: 'staff@demo.example',
    onBehalfOf: 'retailer@demo.example',
    organisation: { guid: 'o1', name: 'Green Shop' },
    action: 'password-change',
    subject: null,
    subjectName: null,
    fields: null,
    reason: 'A call',
    address: '127.0.0.1',
    requestId: 'r',
    outcome: '403',
  }

  it('is requested newest first, names both users, and is filtered and exported by the same filter', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    const api = fakeApi({
      'GET /staff/auditLog': () => rowsOf([entry]),
      'GET /staff/auditLog/export': () => ({ body: 'id' }),
    })
    const { user: person } = await renderStaffArea('/staff/audit-log')
    const sentence = 'staff@demo.example, acting for retailer@demo.example, tried to change the password'
    const row = (await screen.findByText(sentence)).closest('tr') as HTMLElement
    expect(within(row).getByText('Refused')).toBeVisible()
    const first = new URLSearchParams(api.of('GET', '/staff/auditLog')[0]?.path.split('?')[1])
    expect(first.get('sort')).toBe('["at","DESC"]')
    await person.type(screen.getByLabelText('Actor’s email'), 'staff')
    await person.click(screen.getByRole('combobox', { name: 'Action' }))
    await person.click(await screen.findByRole('option', { name: 'Passwords' }))
    await person.type(screen.getByLabelText('From'), '2026-05-01')
    await person.type(screen.getByLabelText('To'), '2026-05-02')
    const filter = { actor: 'staff', action: 'password', from: '2026-05-01', to: '2026-05-02' }
    await waitFor(() => expect(filterOf(api.of('GET', '/staff/auditLog?').at(-1)?.path)).toEqual(filter))
    await person.click(screen.getByRole('button', { name: 'Export' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Raw values (CSV)' }))
    await waitFor(() => expect(saved).toEqual(['auditLog.csv']))
    expect(filterOf(api.of('GET', '/staff/auditLog/export')[0]?.path)).toEqual(filter)
    vi.restoreAllMocks()
  })

  it('is exported with the phrases of the screen', async () => {
    const files: Blob[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = file => {
      files.push(file as Blob)
      return 'blob:x'
    }
    URL.revokeObjectURL = () => undefined
    const api = fakeApi({
      'GET /staff/auditLog': () => rowsOf([entry]),
      'GET /staff/auditLog/export': () => ({ body: { ...entry, subjectName: 'Store 5', fields: ['street'] } }),
    })
    const { user: person } = await renderStaffArea('/staff/audit-log?actor=staff')
    await person.click(await screen.findByRole('button', { name: 'Export' }))
    await person.click(await screen.findByRole('menuitem', { name: 'As shown (CSV)' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await (files[0] as Blob).text()).trim().split('\r\n')
    expect(lines[0]).toBe('"Time","What happened","Who","Organisation","Record","Result","Reason","Fields sent"')
    expect(lines[1]).toMatch(
      /^"1 May 2026[^"]*","staff@demo.example, acting for retailer@demo.example, tried to change/,
    )
    expect(lines[1]).toMatch(/"Green Shop","Store 5","Refused","A call","street"$/)
    const asked = new URLSearchParams(api.of('GET', '/staff/auditLog/export')[0]?.path.split('?')[1])
    expect([asked.get('as'), asked.get('filter')]).toEqual(['lines', '{"actor":"staff"}'])
    vi.restoreAllMocks()
  })

  it('opens an entry with all its data, and leads to its organisation and to the record’s own log', async () => {
    const full = {
      ...entry,
      action: 'PUT /api/b2b/retail/locations/:id',
      subject: 'f0000000-0000-4000-8000-000000000001',
      subjectName: 'Store 5',
      fields: ['name', 'street'],
      outcome: '200',
    }
    fakeApi({ 'GET /staff/auditLog': () => rowsOf([full]) })
    const { user: person } = await renderStaffArea('/staff/audit-log')
    await person.click(await screen.findByText(/changed the location “Store 5”/))
    const drawer = within(await screen.findByRole('dialog', { name: 'What happened' }))
    for (const text of ['name, street', '127.0.0.1', 'r', 'A call', 'PUT /api/b2b/retail/locations/:id', 'Done'])
      expect(drawer.getByText(text)).toBeVisible()
    expect(drawer.getByRole('link', { name: 'Green Shop' })).toHaveAttribute('href', '/staff/organisations/view/o1')
    const { search } = new URL(
      drawer.getByRole('link', { name: 'All about this record' }).getAttribute('href') ?? '',
      'http://x',
    )
    expect(filterOf(search)).toEqual({ record: full.subject })
  })

  it('says when its pages end before the log does', async () => {
    fakeApi({ 'GET /staff/auditLog': () => rowsOf([entry], 10_000) })
    await renderStaffArea('/staff/audit-log')
    expect(await screen.findByRole('note')).toHaveTextContent('These are the first 10000. Narrow the list')
  })

  it('says so when nothing matches, and clears the typed text on request', async () => {
    fakeApi({ 'GET /staff/auditLog': ({ path }) => rowsOf('actor' in Object(filterOf(path)) ? [] : [entry]) })
    const { user: person } = await renderStaffArea('/staff/audit-log?actor=nobody')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    expect(screen.getByLabelText('Actor’s email')).toHaveValue('nobody')
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('Refused')).toBeVisible()
    expect(screen.getByLabelText('Actor’s email')).toHaveValue('')
  })
})
