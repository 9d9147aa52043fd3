/** Checks organisations and their employees in the staff area: how staff find them, and which actions are available. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StaffEmployee } from '../../../contract/staff'
import { errorAnswer, fakeApi, rowsOf } from '../support/fakeApi'
import { filterOf, organisation, renderStaffArea } from './staffSamples'

const employee = (overrides: Partial<StaffEmployee> = {}): StaffEmployee => ({
  id: 'e1',
  name: 'Ivan',
  email: 'ivan@example.org',
  employeeRole: 'Casher',
  organisation: { guid: 'o1', name: 'Green Shop' },
  location: null,
  deactivated: false,
  createdAt: '2026-05-01T10:00:00.000Z',
  version: 1,
  ...overrides,
})

describe('organisations', () => {
  const list = 'GET /staff/organisations'

  it('are found by text, role and state, and the address holds the filters', async () => {
    const api = fakeApi({ [list]: () => rowsOf([organisation()]) })
    const { user: person, router } = await renderStaffArea('/staff/organisations')
    await person.type(await screen.findByLabelText('Search'), 'green')
    await waitFor(() => expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ q: 'green' }))
    await person.click(screen.getByRole('combobox', { name: 'Role' }))
    await person.click(await screen.findByRole('option', { name: 'Retailer' }))
    await person.click(screen.getByRole('combobox', { name: 'State' }))
    await person.click(await screen.findByRole('option', { name: 'Active' }))
    await waitFor(() =>
      expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ q: 'green', role: 'Retailer', state: 'Active' }),
    )
    expect(filterOf(router.state.location.search)).toEqual({ q: 'green', role: 'Retailer', state: 'Active' })
    await person.click(screen.getByRole('combobox', { name: 'Role' }))
    await person.click(await screen.findByRole('option', { name: 'Clear value' }))
    await waitFor(() => expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ q: 'green', state: 'Active' }))
  })

  it('can be acted for with a reason, at the address that the server returns', async () => {
    const api = fakeApi({
      [list]: () => rowsOf([organisation()]),
      'POST /staff/organisations': () => ({ body: { url: '/auth/impersonate?code=once' } }),
    })
    const { user: person, router } = await renderStaffArea('/staff/organisations')
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

  it('say at the domain of a single sign-on what is wrong with it', async () => {
    const sso = '/staff/organisations/o1/single-sign-on'
    fakeApi(
      {
        [list]: () => rowsOf([organisation()]),
        [`GET ${sso}`]: () => ({ body: { configuration: null, redirectAddress: 'https://portal.example/sso' } }),
        [`PUT ${sso}`]: () => errorAnswer(400, 'InvalidParams', { domain: 'InvalidParams' }),
      },
      ['singleSignOn'],
    )
    const { user: person } = await renderStaffArea('/staff/organisations')
    await person.click(await screen.findByText('Green Shop'))
    await person.click(await screen.findByRole('tab', { name: 'Single sign-on' }))
    await person.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Single sign-on' }))
    for (const [label, text] of [
      [/^Email domain/, 'not a domain'],
      [/^Issuer/, 'https://idp.example'],
      [/^Client ID/, 'portal'],
      [/^Client secret/, 'secret'],
    ] as const)
      await person.type(await dialog.findByLabelText(label), text)
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    const message = 'Enter a domain without @ and https://, for example shop.example'
    await waitFor(() => expect(dialog.getByLabelText(/^Email domain/)).toHaveAccessibleDescription(message))
  })

  it('open as a page whose lists are requested when they become visible', async () => {
    const api = fakeApi({
      [list]: () => rowsOf([organisation({ role: 'Institution' })]),
      'GET /staff/employees': () => rowsOf([employee()]),
      'GET /staff/sagas': () => rowsOf([]),
      'GET /staff/sponsorships': () => rowsOf([]),
    })
    const { user: person, router } = await renderStaffArea('/staff/organisations')
    await person.click(await screen.findByText('Green Shop'))
    const page = within(await screen.findByRole('dialog', { name: 'Green Shop' }))
    expect(router.state.location.pathname).toBe('/staff/organisations/view/o1')
    expect(page.getByText('123456')).toBeVisible()
    expect(page.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Data', 'Team', 'People', 'Locations', 'Rewards', 'Requests', 'Applications', 'Activity'],
    ])
    expect(api.of('GET').filter(({ path }) => !/^\/staff\/(organisations|waiting)/.test(path))).toEqual([])
    await person.click(page.getByRole('tab', { name: 'People' }))
    expect(await page.findByText('Ivan')).toBeVisible()
    expect(filterOf(api.of('GET', '/staff/employees')[0]?.path)).toEqual({ organisationId: 'o1' })
    await person.click(page.getByRole('tab', { name: 'Requests' }))
    expect(await page.findAllByText('Nothing here yet')).toHaveLength(2)
    expect(page.getByRole('button', { name: 'Impersonate' })).toHaveTextContent('Impersonate')
  })

  it('that are deleted cannot be acted for', async () => {
    fakeApi({ [list]: () => rowsOf([organisation({ state: 'Deleted', email: null })]) })
    await renderStaffArea('/staff/organisations')
    expect(await screen.findByText('Deleted')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Impersonate' })).not.toBeInTheDocument()
  })
})

describe('employees', () => {
  it('of an organisation that was found by typing are invited again', async () => {
    const api = fakeApi({
      'GET /staff/employees': () => rowsOf([employee()]),
      'GET /staff/organisations': () => rowsOf([organisation()]),
      'GET /staff/organisations/o1': () => ({ body: organisation() }),
      'POST /staff/employees': () => ({ body: employee() }),
    })
    const { user: person } = await renderStaffArea('/staff/employees')
    await screen.findByText('Ivan')
    await person.type(await screen.findByRole('combobox', { name: 'Organisation' }), 'green')
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
    expect(await screen.findByText(/Email sent/)).toBeVisible()
    expect(api.of('POST').map(({ path }) => path)).toEqual(['/staff/employees/e1/resend'])
  })
})
