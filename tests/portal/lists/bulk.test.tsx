/** Checks the selection of rows, and transitions of many rows at once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { createDeferred } from '../../helpers/deferred'
import { employee } from '../support/builders'
import { errorAnswer, fakeApi, offsetOf, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { box, selectedRows, slow } from '../support/selectedRows'

const staffOf = (count: number) => Array.from({ length: count }, (_, index) => employee(index + 1))
const openEmployees = () => renderArea({ area: areas.Retailer, at: '/retail/employees' })

describe('rows', () => {
  it('are selected one by one, up to one with Shift, and all of the page', async () => {
    fakeApi({ 'GET /b2b/retail/employees': () => pageOf(staffOf(5)) })
    const { user } = await openEmployees()
    await screen.findByText('Employee 5')
    await user.click(box('Employee 2'))
    fireEvent.click(box('Employee 4'), { shiftKey: true })
    expect((await selectedRows()).getByText('3 items selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect((await selectedRows()).getByText('5 items selected')).toBeVisible()
    await user.click((await selectedRows()).getByRole('button', { name: 'Deselect' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument())
  })

  it('cannot be selected when no bulk action exists', async () => {
    fakeApi({ 'GET /b2b/recycler/sagas': () => pageOf([]) })
    await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
})

it('a search deselects the rows that it hides and keeps those that it shows; another page deselects nothing', async () => {
  const all = Array.from({ length: 33 }, (_, index) => employee(index + 1))
  fakeApi(
    {
      'GET /b2b/retail/employees': call => {
        const q = new URLSearchParams(call.path.split('?')[1]).get('q') ?? ''
        const found = all.filter(({ name }) => name.includes(q))
        return pageOf(found.slice(offsetOf(call), offsetOf(call) + 30), found.length)
      },
    },
    ['binCounts', 'search'],
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
  await screen.findByText('Employee 1', {}, slow)
  await user.click(box('Employee 1'))
  await user.click(box('Employee 2'))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('Employee 33', {}, slow)
  expect((await selectedRows()).getByText('2 items selected')).toBeVisible()
  expect((await selectedRows()).getByText('On other pages: 2')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Employee 2')
  await waitFor(() => expect(screen.queryByText('Employee 33')).not.toBeInTheDocument())
  expect(await screen.findByText('1 item selected')).toBeVisible()
  expect(box('Employee 2')).toBeChecked()
})

describe('a bulk change', () => {
  it('sends at most 8 calls at a time, says what was rejected and why, and keeps those rows selected', async () => {
    let open = 0
    let most = 0
    const all = staffOf(25)
    const rejected = new Set([all[2]?.guid, all[9]?.guid])
    const api = fakeApi({
      'GET /b2b/retail/employees': () => pageOf(all),
      'PUT /b2b/retail/employees': async ({ path }) => {
        open += 1
        most = Math.max(most, open)
        await new Promise(resolve => setTimeout(resolve, 5))
        open -= 1
        return rejected.has(path.split('/').at(-1)?.split(':')[0])
          ? errorAnswer(409, 'InvalidOperation')
          : { status: 204 }
      },
    })
    const { user } = await openEmployees()
    await screen.findByText('Employee 25')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click((await selectedRows()).getByRole('button', { name: 'Deactivate' }))
    const report = within(await screen.findByRole('dialog', { name: '23 done, 2 rejected' }))
    // The report first appears without the current states of the rejected records, which are loaded afterwards.
    await expect
      .poll(() => report.getAllByRole('listitem').map(({ textContent }) => textContent))
      .toEqual([
        'Employee 3 is now: Activated. Its current state does not allow this',
        'Employee 10 is now: Activated. Its current state does not allow this',
      ])
    await user.click(report.getByRole('button', { name: 'Close' }))
    expect(api.of('PUT')).toHaveLength(25)
    expect(most).toBe(8)
    expect((await selectedRows()).getByText('2 items selected')).toBeVisible()
  })

  it('asks before the page is closed while it runs, but not when a form is closed, and not afterwards', async () => {
    const ask = vi.spyOn(window, 'confirm')
    const held = createDeferred()
    fakeApi({
      'GET /b2b/retail/employees': () => pageOf(staffOf(3)),
      'PUT /b2b/retail/employees': async () => {
        await held.promise
        return { status: 204 }
      },
    })
    const { user } = await openEmployees()
    await screen.findByText('Employee 3')
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click((await selectedRows()).getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(close()).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Add employee' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add employee' }))
    await user.click(await form.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ask).not.toHaveBeenCalled()
    ask.mockRestore()
    held.resolve()
    await waitFor(() => expect(close()).toBe(true))
  })

  it('covers all rows that the filter finds, on every page', async () => {
    const all = staffOf(45)
    const api = fakeApi({
      'GET /b2b/retail/employees': ({ path }) => {
        const offset = Number(new URLSearchParams(path.split('?')[1]).get('Offset'))
        return pageOf(all.slice(offset, offset + 30), all.length)
      },
      'PUT /b2b/retail/employees': () => ({ status: 204 }),
    })
    const { user } = await openEmployees()
    await screen.findByText('Employee 1')
    await user.click(box('Employee 1'))
    await user.click((await selectedRows()).getByRole('button', { name: 'Select all 45 in this list' }))
    await screen.findByText('45 items selected')
    expect((await selectedRows()).getByText('On other pages: 15')).toBeVisible()
    await user.click((await selectedRows()).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Done: 45')).toBeVisible()
    expect(new Set(api.of('PUT').map(({ path }) => path)).size).toBe(45)
  })
})
