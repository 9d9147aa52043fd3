import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { employee, location } from './support/builders'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const list = 'GET /b2b/retail/employees'
const open = (at = '/retail/employees') =>
  renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at })

describe('the employees list', () => {
  it('shows name, email and role of each', async () => {
    fakeApi({ [list]: () => pageOf([employee(1), employee(2, { employeeRole: 'RecyclingManager' })]) })
    await open()
    const row = (await screen.findByText('Employee 2')).closest('tr') as HTMLElement
    expect(within(row).getByRole('link', { name: 'employee2@example.org' })).toBeVisible()
    expect(within(row).getByText('Recycling manager')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
    expect(document.title).toBe('Employees · Bottle Portal')
  })

  it('requests the deactivated ones when their tab is opened', async () => {
    const api = fakeApi({
      [`${list}?deactivated=false`]: () => pageOf([employee(1)]),
      [`${list}?deactivated=true`]: () => pageOf([employee(7, { deactivated: true })]),
    })
    const { user } = await open()
    await screen.findByText('Employee 1')
    await user.click(screen.getByRole('tab', { name: 'Deactivated' }))
    expect(await screen.findByText('Employee 7')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible()
    expect(api.of('GET').at(-1)?.path).toBe('/b2b/retail/employees?deactivated=true&Offset=0')
  })

  it('deactivates by the row’s button and asks for the list again', async () => {
    const active = employee(1)
    const api = fakeApi({ [list]: () => pageOf([active]), 'PUT /b2b/retail/employees': () => ({}) })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Deactivated: Employee 1')).toBeVisible()
    expect(api.of('PUT')).toEqual([
      { method: 'PUT', path: `/b2b/retail/employees/${active.guid}:deactivate`, body: undefined },
    ])
    await waitFor(() => expect(api.of('GET')).toHaveLength(2))
  })

  it('shows the opposite action in place of an action, and focuses it', async () => {
    const active = employee(1)
    fakeApi({
      [list]: () => pageOf([active]),
      'PUT /b2b/retail/employees': () => ({ body: { ...active, deactivated: true } }),
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByRole('button', { name: 'Activate' })).toHaveFocus()
  })

  it('says what the empty list is for', async () => {
    fakeApi({ [list]: () => pageOf([]) })
    await open()
    expect(await screen.findByText('No employees yet')).toBeVisible()
  })

  it('when empty has the button that fills it, but not when a filter found nothing', async () => {
    fakeApi({ [list]: () => pageOf([]) })
    const { user, router } = await open()
    const first = await screen.findByRole('button', { name: 'Add the first one' })
    expect(first.parentElement?.querySelector('svg')).not.toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Deactivated' }))
    expect(await screen.findByText('Nothing here')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Activated' }))
    await user.click(await screen.findByRole('button', { name: 'Add the first one' }))
    expect(router.state.location.pathname).toBe('/retail/employees/new')
  })

  it('says why it failed, and retries on request', async () => {
    let isBroken = true
    fakeApi({ [list]: () => (isBroken ? errorAnswer(403, 'Forbidden') : pageOf([employee(1)])) })
    const { user } = await open()
    expect(await screen.findByText('You have no access to this. Ask your administrator')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Employee 1')).toBeVisible()
  })
})

describe('the pager', () => {
  const manyPages = (total: number) =>
    fakeApi({
      [list]: ({ path }) => {
        const offset = Number(new URLSearchParams(path.split('?')[1]).get('Offset'))
        return pageOf([employee(offset + 1)], total)
      },
    })

  it('opens the page of the address, and back and forward return to it', async () => {
    manyPages(90)
    const { user, router } = await open('/retail/employees?page=3')
    expect(await screen.findByText('Employee 61')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText('Employee 31')).toBeVisible()
    expect(router.state.location.search).toContain('page=2')
    await router.navigate(-1)
    expect(await screen.findByText('Employee 61')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  })

  it('has ten numbers, and first and last buttons beyond ten pages', async () => {
    manyPages(30 * 40)
    const { user } = await open()
    await screen.findByText('Employee 1')
    expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Last page' }))
    expect(await screen.findByText('Employee 1171')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Page 40' })).toBeVisible()
  })
})

describe('the invitation of an employee', () => {
  const extras = ['employeeInvites'] as const
  const store = location(5)

  it('is shown as accepted or not, and a manager with the store', async () => {
    const manager = employee(2, {
      employeeRole: 'RecyclingManager',
      locationGuid: store.guid,
      invitationUsedAt: '2026-05-02T10:00:00.000Z',
    })
    fakeApi(
      { [list]: () => pageOf([employee(1), manager]), 'GET /b2b/retail/locations': () => pageOf([store]) },
      extras,
    )
    await open()
    const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
    expect(await (await rowOf('Employee 2')).findByText('Store 5')).toBeVisible()
    expect((await rowOf('Employee 2')).getByText('Accepted')).toBeVisible()
    expect((await rowOf('Employee 2')).queryByRole('button', { name: 'Correct email or resend invitation' })).toBeNull()
    expect((await rowOf('Employee 1')).getByText('Not accepted yet')).toBeVisible()
  })

  it('is sent again, to a corrected address; a rejected address is reported at the field', async () => {
    const invited = employee(1)
    const answers = [errorAnswer(409, 'EmailAlreadyTaken', { email: 'EmailAlreadyTaken' }), { body: invited }]
    const api = fakeApi(
      { [list]: () => pageOf([invited]), 'PUT /b2b/retail/employees': () => answers.shift() ?? {} },
      extras,
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Correct email or resend invitation' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText(/^Email/)
    expect(field).toHaveValue('employee1@example.org')
    await user.clear(field)
    await user.type(field, 'taken@example.org')
    await user.click(dialog.getByRole('button', { name: 'Correct email or resend invitation' }))
    await waitFor(() => expect(field).toBeInvalid())
    await user.clear(field)
    await user.type(field, 'right@example.org')
    await user.click(dialog.getByRole('button', { name: 'Correct email or resend invitation' }))
    expect(await screen.findByText('Email sent: Employee 1')).toBeVisible()
    expect(api.of('PUT').at(-1)).toMatchObject({
      path: `/b2b/retail/employees/${invited.guid}:resendInvitation`,
      body: { email: 'right@example.org' },
    })
  })
})
