/** Checks that selected rows are deselected when they leave the list's tab or filter. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Employee } from '../../../contract/employees'
import { areas } from '../../../src/app/areas'
import { queryClient } from '../../../src/app/queryClient'
import { employee } from '../support/builders'
import { type Call, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const offsetOf = ({ path }: Call) => Number(new URLSearchParams(path.split('?')[1]).get('Offset'))
const box = (name: string) => screen.getByRole('checkbox', { name: `Select this row: ${name}` })
const shown = (name: string) => screen.findByText(name, { selector: 'td *, td' })
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))

/** Opens a list with 32 rows on two pages, and selects the rows with these names. */
const open = async (...names: string[]) => {
  let rows: Employee[] = Array.from({ length: 32 }, (_, index) => employee(index + 1))
  fakeApi({
    'GET /b2b/retail/employees': call => pageOf(rows.slice(offsetOf(call), offsetOf(call) + 30), rows.length),
  })
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
  await shown('Employee 1')
  for (const name of names) await user.click(box(name))
  /** Changes the rows as another user would do, reloads the list, and waits for the text `arrives`. */
  const change = async (next: (rows: Employee[]) => Employee[], arrives: string) => {
    rows = next(rows)
    await queryClient.invalidateQueries()
    await shown(arrives)
  }
  return { user, change }
}
const leaves =
  (...names: string[]) =>
  (rows: Employee[]) =>
    rows.filter(({ name }) => !names.includes(name))
const isAdded = (rows: Employee[]) => [employee(100), ...rows]

describe('a selected row', () => {
  it('is deselected when it leaves the tab, and the others stay selected', async () => {
    const { change } = await open('Employee 1', 'Employee 2', 'Employee 30')
    await change(leaves('Employee 2', 'Employee 30'), 'Employee 32')
    await waitFor(() => expect(bar().getByText('1 item selected')).toBeVisible())
    expect(screen.queryByText(/On other pages/)).not.toBeInTheDocument()
    expect(box('Employee 1')).toBeChecked()
  })

  it('that a new row pushes to the next page stays selected', async () => {
    const { change } = await open('Employee 1', 'Employee 30')
    await change(isAdded, 'Employee 100')
    await waitFor(() => expect(bar().getByText('On other pages: 1')).toBeVisible())
    expect(bar().getByText('2 items selected')).toBeVisible()
  })

  it('that leaves while a new row arrives is deselected', async () => {
    const { change } = await open('Employee 1', 'Employee 30')
    await change(rows => isAdded(leaves('Employee 30')(rows)), 'Employee 100')
    await waitFor(() => expect(bar().getByText('1 item selected')).toBeVisible())
  })

  it('is deselected when the user returns to its page and it has left', async () => {
    const { user, change } = await open('Employee 1', 'Employee 2')
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await shown('Employee 32')
    expect(bar().getByText('On other pages: 2')).toBeVisible()
    await change(leaves('Employee 2'), 'Employee 32')
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    await shown('Employee 31')
    await waitFor(() => expect(bar().getByText('1 item selected')).toBeVisible())
  })

  it('that was found on another page by "Select all" stays selected until its page is shown', async () => {
    const { user, change } = await open('Employee 1')
    await user.click(bar().getByRole('button', { name: 'Select all 32 in this list' }))
    await waitFor(() => expect(bar().getByText('32 items selected')).toBeVisible())
    await change(leaves('Employee 2'), 'Employee 31')
    await waitFor(() => expect(bar().getByText('31 items selected')).toBeVisible())
  })
})
