import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { StaffApplication, StaffEmployee, StaffOrganisation, StaffSaga } from '../../../contract/staff'
import { areas } from '../../../src/areas'
import { me } from '../support/builders'
import { fakeApi, refusal, rowsOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const application = (overrides: Partial<StaffApplication> = {}): StaffApplication => ({
  id: 'a1',
  name: 'Olena Shop',
  email: 'olena@example.org',
  linkedInUrl: 'https://www.linkedin.com/in/olena',
  role: 'retailer',
  status: 'Pending',
  declineReason: null,
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...overrides,
})
const organisation = (overrides: Partial<StaffOrganisation> = {}): StaffOrganisation => ({
  id: 'o1',
  name: 'Green Shop',
  role: 'Retailer',
  email: 'retailer@demo.example',
  country: 'UA',
  registrationNumber: '123456',
  registrationAddress: 'Kyiv',
  logo: null,
  state: 'Active',
  locationsCount: 61,
  employeesCount: 12,
  createdAt: '2026-01-01T10:00:00.000Z',
  deletedAt: null,
  ...overrides,
})
const saga = (overrides: Partial<StaffSaga> = {}): StaffSaga => ({
  id: 's1',
  status: 'Started',
  code: 'RC-1001',
  location: { guid: 'l1', name: 'Store 1' },
  organisation: { guid: 'o1', name: 'Green Shop' },
  recycler: { guid: 'o2', name: 'Glass Works' },
  createdAt: '2026-05-01T10:00:00.000Z',
  bottlesPickedAt: null,
  finishedAt: null,
  canceledAt: null,
  ...overrides,
})
const employee = (overrides: Partial<StaffEmployee> = {}): StaffEmployee => ({
  id: 'e1',
  name: 'Ivan',
  email: 'ivan@example.org',
  employeeRole: 'Casher',
  organisation: { guid: 'o1', name: 'Green Shop' },
  deactivated: false,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...overrides,
})

const user = me({ role: 'Staff', email: 'staff@demo.example', organisation: null })
const open = (at: string) => renderArea({ area: areas.Staff, at, user })
const filterOf = (path: string | undefined) =>
  JSON.parse(new URLSearchParams(path?.split('?')[1]).get('filter') ?? 'null') as unknown

describe('the staff area', () => {
  it('begins with the applications, and its menu names every screen', async () => {
    fakeApi({ 'GET /staff/applications': () => rowsOf([application()]) })
    await open('/staff')
    expect(await screen.findByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Applications',
      'Organisations',
      'Recycling',
      'Sponsorships',
      'Employees',
      'Audit log',
    ])
  })
})

describe('applications', () => {
  const list = 'GET /staff/applications'

  it('have a tab for each state, asked for by it', async () => {
    const api = fakeApi({
      [list]: ({ path }) =>
        JSON.stringify(filterOf(path)).includes('Declined')
          ? rowsOf([
              application({ status: 'Declined', declineReason: 'Not an organisation', decidedBy: 'iryna@x.org' }),
            ])
          : rowsOf([application()]),
    })
    const { user: person } = await open('/staff/applications')
    await screen.findByText('Olena Shop')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Pending',
      'Approved',
      'Declined',
    ])
    await person.click(screen.getByRole('tab', { name: 'Declined' }))
    expect(await screen.findByText('Not an organisation')).toBeVisible()
    expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ status: 'Declined' })
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })

  it('are approved for the chosen country', async () => {
    const api = fakeApi({
      [list]: () => rowsOf([application()]),
      'POST /staff/applications': () => ({ body: application({ status: 'Approved' }) }),
    })
    const { user: person } = await open('/staff/applications')
    await person.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    expect(dialog.getByText('olena@example.org')).toBeVisible()
    expect(dialog.getByRole('combobox', { name: /^Country/ })).toHaveTextContent('Ukraine')
    await person.click(dialog.getByRole('combobox', { name: /^Country/ }))
    await person.click(await screen.findByRole('option', { name: 'Poland' }))
    await person.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Approved. The invitation is on its way')).toBeVisible()
    expect(api.of('POST')).toEqual([
      { method: 'POST', path: '/staff/applications/a1/approve', body: { country: 'PL' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('are declined with a reason, and not without', async () => {
    const api = fakeApi({
      [list]: () => rowsOf([application()]),
      'POST /staff/applications': () => ({ body: application({ status: 'Declined' }) }),
    })
    const { user: person } = await open('/staff/applications')
    await person.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline' }))
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Fill in this field')).toBeVisible()
    expect(api.of('POST')).toEqual([])
    await person.type(dialog.getByLabelText(/^Reason/), ' No such shop ')
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Declined. The applicant is told why')).toBeVisible()
    expect(api.of('POST')).toEqual([
      { method: 'POST', path: '/staff/applications/a1/decline', body: { reason: 'No such shop' } },
    ])
  })

  it('keep the dialog and what was typed when the server refuses', async () => {
    fakeApi({
      [list]: () => rowsOf([application()]),
      'POST /staff/applications': () => refusal(409, 'InvalidOperation', { reason: 'InvalidParams' }),
    })
    const { user: person } = await open('/staff/applications')
    await person.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline' }))
    await person.type(dialog.getByLabelText(/^Reason/), 'No')
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('This action is not possible now. Refresh the page and try again')).toBeVisible()
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('No')
    expect(await dialog.findByText('Invalid parameters')).toBeVisible()
  })

  it('of producers can only be declined', async () => {
    fakeApi({ [list]: () => rowsOf([application({ role: 'producer' })]) })
    await open('/staff/applications')
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })
})

describe('organisations', () => {
  const list = 'GET /staff/organisations'

  it('are found by text, role and state, and the address keeps it', async () => {
    const api = fakeApi({ [list]: () => rowsOf([organisation()]) })
    const { user: person, router } = await open('/staff/organisations')
    await person.type(await screen.findByLabelText('Search'), 'green')
    await waitFor(() => expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ q: 'green' }))
    await person.click(screen.getByRole('combobox', { name: 'Role' }))
    await person.click(await screen.findByRole('option', { name: 'Retailer' }))
    await person.click(screen.getByRole('combobox', { name: 'State' }))
    await person.click(await screen.findByRole('option', { name: 'Active' }))
    await waitFor(() =>
      expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ q: 'green', role: 'Retailer', state: 'Active' }),
    )
    expect(router.state.location.search).toBe('?search=green&role=Retailer&state=Active')
    await person.click(screen.getByRole('combobox', { name: 'Role' }))
    await person.click(await screen.findByRole('option', { name: 'All' }))
    await waitFor(() => expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ q: 'green', state: 'Active' }))
  })

  it('are acted for with a reason, at the address that the server gives', async () => {
    const api = fakeApi({
      [list]: () => rowsOf([organisation()]),
      'POST /staff/organisations': () => ({ body: { url: '/auth/impersonate?code=once' } }),
    })
    const { user: person, router } = await open('/staff/organisations')
    await person.click(await screen.findByRole('button', { name: 'Impersonate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Impersonate' }))
    expect(dialog.getByText('Green Shop')).toBeVisible()
    await person.type(dialog.getByLabelText(/^Reason/), 'A call from the shop')
    await person.click(dialog.getByRole('button', { name: 'Impersonate' }))
    expect(await screen.findByText('Another area')).toBeVisible()
    expect(router.state.location).toMatchObject({ pathname: '/auth/impersonate', search: '?code=once' })
    expect(api.of('POST')).toEqual([
      { method: 'POST', path: '/staff/organisations/o1/impersonate', body: { reason: 'A call from the shop' } },
    ])
  })

  it('that are deleted cannot be acted for', async () => {
    fakeApi({ [list]: () => rowsOf([organisation({ state: 'Deleted', email: null })]) })
    await open('/staff/organisations')
    expect(await screen.findByText('Deleted')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Impersonate' })).not.toBeInTheDocument()
  })
})

describe('recycling and sponsorships', () => {
  it.each([
    ['Finish recycling', 'finish', 'Recycling finished'],
    ['Cancel recycling', 'cancel', 'Recycling canceled'],
  ])('%s, after asking', async (label, path, words) => {
    const api = fakeApi({
      'GET /staff/sagas': () => rowsOf([saga()]),
      'POST /staff/sagas': () => ({ body: saga({ status: 'Finished' }) }),
    })
    const { user: person } = await open('/staff/recycling')
    await person.click(await screen.findByRole('button', { name: label }))
    const dialog = within(await screen.findByRole('dialog', { name: label }))
    expect(dialog.getByText('RC-1001')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: label }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(api.of('POST')).toEqual([{ method: 'POST', path: `/staff/sagas/s1/${path}`, body: undefined }])
  })

  it('shows what a sponsorship is for, and finishes it', async () => {
    const sponsorship = {
      id: 'p1',
      status: 'Started',
      sponsor: { guid: 'o3', name: 'Good Bank' },
      sponsorName: 'Marta',
      sponsorPhone: '+380441234567',
      sponsorEmail: 'marta@example.org',
      priceDto: { sum: 100, fee: 5, total: 105, currency: 'UAH' },
      rewards: [{ guid: 'r1', name: 'Projector', organization: { guid: 'o4', name: 'School 7' } }],
      createdAt: '2026-05-01T10:00:00.000Z',
      finishedAt: null,
      canceledAt: null,
    }
    const api = fakeApi({
      'GET /staff/sponsorships': () => rowsOf([sponsorship]),
      'POST /staff/sponsorships': () => ({ body: { ...sponsorship, status: 'Finished' } }),
    })
    const { user: person } = await open('/staff/sponsorships')
    expect(await screen.findByText('Projector (School 7)')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Finish sponsorship' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish sponsorship' }))
    await person.click(dialog.getByRole('button', { name: 'Finish sponsorship' }))
    expect(await screen.findByText('Sponsorship finished')).toBeVisible()
    expect(api.of('POST').map(({ path }) => path)).toEqual(['/staff/sponsorships/p1/finish'])
  })
})

describe('employees', () => {
  it('of an organisation found by typing are invited again', async () => {
    const api = fakeApi({
      'GET /staff/employees': () => rowsOf([employee()]),
      'GET /staff/organisations': () => rowsOf([organisation()]),
      'GET /staff/organisations/o1': () => ({ body: organisation() }),
      'POST /staff/employees': () => ({ body: employee() }),
    })
    const { user: person } = await open('/staff/employees')
    await screen.findByText('Ivan')
    await person.type(screen.getByRole('combobox', { name: 'Organisation' }), 'green')
    await waitFor(() => expect(filterOf(api.of('GET', '/staff/organisations').at(-1)?.path)).toEqual({ q: 'green' }))
    await person.click(await screen.findByRole('option', { name: 'Green Shop' }))
    await waitFor(() =>
      expect(filterOf(api.of('GET', '/staff/employees').at(-1)?.path)).toEqual({
        deactivated: false,
        organisationId: 'o1',
      }),
    )
    await person.click(await screen.findByRole('button', { name: 'Send invitation again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send invitation again' }))
    await person.click(dialog.getByRole('button', { name: 'Send invitation again' }))
    expect(await screen.findByText('Email sent')).toBeVisible()
    expect(api.of('POST').map(({ path }) => path)).toEqual(['/staff/employees/e1/resend'])
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
    reason: 'A call',
    address: '127.0.0.1',
    requestId: 'r',
    outcome: '403',
  }

  it('is asked for newest first, names both, and is filtered and exported by the same filter', async () => {
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
    const { user: person } = await open('/staff/audit-log')
    const row = (await screen.findByText('password-change')).closest('tr') as HTMLElement
    expect(within(row).getByText('staff@demo.example')).toBeVisible()
    expect(within(row).getByText('retailer@demo.example')).toBeVisible()
    const first = new URLSearchParams(api.of('GET', '/staff/auditLog')[0]?.path.split('?')[1])
    expect(first.get('sort')).toBe('["at","DESC"]')
    await person.type(screen.getByLabelText('Actor'), 'staff')
    await person.type(screen.getByLabelText('Action'), 'password')
    await person.type(screen.getByLabelText('From'), '2026-05-01')
    await person.type(screen.getByLabelText('To'), '2026-05-02')
    const filter = { actor: 'staff', action: 'password', from: '2026-05-01', to: '2026-05-02' }
    await waitFor(() => expect(filterOf(api.of('GET', '/staff/auditLog?').at(-1)?.path)).toEqual(filter))
    await person.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toEqual(['auditLog.csv']))
    expect(filterOf(api.of('GET', '/staff/auditLog/export')[0]?.path)).toEqual(filter)
    vi.restoreAllMocks()
  })

  it('says so when nothing matches', async () => {
    fakeApi({ 'GET /staff/auditLog': () => rowsOf([]) })
    await open('/staff/audit-log?actor=nobody')
    expect(await screen.findByText('Nothing here')).toBeVisible()
    expect(screen.getByLabelText('Actor')).toHaveValue('nobody')
  })
})
