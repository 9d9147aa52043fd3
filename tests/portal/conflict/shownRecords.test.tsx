/**
 * Checks actions on records that another user has changed in the meantime: an action affects only records that are
 * still as the user saw them.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Employee } from '../../../contract/employees'
import { areas } from '../../../src/app/areas'
import { employee, location } from '../support/builders'
import { type Answer, type Call, fakeApi, pageOf } from '../support/fakeApi'
import { fundraising } from '../support/fundraising'
import { renderArea } from '../support/renderArea'
import { chooseFromRowMenu } from '../support/rowMenu'

type Row = { guid: string; version: number }
const slow = { timeout: 40_000 }
const idOf = ({ path }: Call) => path.split('/').at(-1)?.split(':')[0]

/**
 * Fakes an API that increases the version of a record with each change.
 * @param change returns the changed values of a row after a transition
 */
const serve = <R extends Row>(base: string, rows: R[], change: (row: R, call: Call) => Partial<R> = () => ({})) => {
  const server = {
    rows,
    /** Changes a record as another user would do in the meantime. */
    edit: (id: string | undefined, edit: Partial<R>) => {
      server.rows = server.rows.map(row => (row.guid === id ? { ...row, ...edit, version: row.version + 1 } : row))
    },
  }
  const guarded = (call: Call, act: (row: R) => Answer): Answer => {
    const row = server.rows.find(({ guid }) => guid === idOf(call))
    if (!row) return { status: 404, body: { errorCode: 'EntityNotFound', message: '' } }
    const wanted = call.headers.get('If-Match')
    if (wanted && wanted !== `"${row.version}"`)
      return { status: 412, body: { errorCode: 'VersionConflict', message: 'stale', current: row } }
    return act(row)
  }
  const api = fakeApi({
    'GET /common/countries': () => ({ body: [] }),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
    [`GET ${base}?`]: () => pageOf(server.rows),
    [`PUT ${base}`]: call =>
      guarded(call, ({ guid }) => {
        const row = server.rows.find(each => each.guid === guid) as R
        server.edit(guid, change(row, call))
        return { body: server.rows.find(each => each.guid === guid) }
      }),
    [`DELETE ${base}`]: call =>
      guarded(call, ({ guid }) => {
        server.rows = server.rows.filter(row => row.guid !== guid)
        return { status: 204 }
      }),
  })
  return { server, api }
}

const select = async (
  user: Awaited<ReturnType<typeof renderArea>>['user'],
  names: readonly string[],
  action: string,
) => {
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select this row: ${name}` }))
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
  await user.click(bar.getByRole('button', { name: action }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, slow))

describe('the start of a fundraiser', () => {
  const base = '/b2b/institutions/rewards/fundraising'

  it('asks again with the values that another user has saved meanwhile', { timeout: 120_000 }, async () => {
    const { server, api } = serve(base, [fundraising(1)], () => ({ status: 'InProgress' as const }))
    const { user } = await renderArea({ area: areas.Institution, at: '/institution/rewards' })
    await user.click(await screen.findByRole('button', { name: 'Activate' }, slow))
    const question = await dialog('Activate')
    expect(question.getByText('4')).toBeVisible()
    server.edit(server.rows[0]?.guid, { quantity: 240 })
    await user.click(question.getByRole('button', { name: 'Activate' }))
    expect(await question.findByRole('alert')).toHaveTextContent(/Somebody changed this meanwhile.*Quantity: 4 → 240/)
    expect(server.rows[0]).toMatchObject({ status: 'Created' })
    await user.click(question.getByRole('button', { name: 'Activate' }))
    await waitFor(() => expect(server.rows[0]).toMatchObject({ status: 'InProgress', quantity: 240 }), slow)
    expect(api.of('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"'])
  })
})

describe('a bulk deletion', () => {
  const base = '/b2b/retail/locations'
  const stores = () => [1, 2].map(number => location(number))

  it('leaves a record that was changed while the deletion could be undone, and says so', {
    timeout: 120_000,
  }, async () => {
    const { server } = serve(base, stores())
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
    await screen.findByText('Store 2', {}, slow)
    await select(user, ['Store 1', 'Store 2'], 'Delete')
    await user.click((await dialog('Delete (2)')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Store 2')).toBeNull())
    server.edit(server.rows[1]?.guid, { name: 'Store 2 B' })
    const report = await dialog('1 done, 1 rejected')
    expect(report.getByRole('listitem')).toHaveTextContent('Store 2 B: Somebody else has changed it meanwhile')
    expect(server.rows.map(({ name }) => name)).toEqual(['Store 2 B'])
    // Deleting the row succeeds the second time, because the list has loaded the row's current version by then.
    await user.click(report.getByRole('button', { name: 'Close' }))
    await select(user, [], 'Delete')
    await user.click((await dialog('Delete (1)')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.rows).toEqual([]), slow)
  })

  it('asks again for a single store', { timeout: 120_000 }, async () => {
    const { server } = serve(base, [location(1)])
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
    await chooseFromRowMenu(user, 'Delete')
    const question = within(await screen.findByRole('dialog'))
    server.edit(server.rows[0]?.guid, { name: 'No7 B' })
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByRole('alert')).toHaveTextContent('Name: Store 1 → No7 B')
    expect(server.rows).toHaveLength(1)
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.rows).toEqual([]))
  })
})

describe('a deactivation', () => {
  const base = '/b2b/retail/employees'
  const isDeactivation = ({ path }: Call) => path.endsWith(':deactivate')
  let started: ReturnType<typeof serve<Employee>>
  beforeEach(() => {
    started = serve(
      base,
      [1, 2].map(number => employee(number)),
      (_, call) => ({ deactivated: isDeactivation(call) }),
    )
  })
  const open = async () => {
    const view = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
    await screen.findByText('Employee 2', {}, slow)
    return view
  }
  const stateOf = () => started.server.rows.map(({ deactivated }) => deactivated)

  it('of several employees does not reactivate on Undo an employee whom another user had deactivated', {
    timeout: 120_000,
  }, async () => {
    const { user } = await open()
    started.server.edit(started.server.rows[0]?.guid, { deactivated: true })
    await select(user, ['Employee 1', 'Employee 2'], 'Deactivate')
    const report = await dialog('1 done, 1 rejected')
    expect(report.getByRole('listitem')).toHaveTextContent(
      'Employee 1 is now: Deactivated. Somebody else has changed it meanwhile',
    )
    await user.click(report.getByRole('button', { name: 'Undo the others (1)' }))
    await waitFor(() => expect(stateOf()).toEqual([true, false]))
  })

  it('of several employees is not undone for an employee who has been changed since', {
    timeout: 120_000,
  }, async () => {
    const { user } = await open()
    await select(user, ['Employee 1', 'Employee 2'], 'Deactivate')
    await screen.findByText('Done: 2', {}, slow)
    started.server.edit(started.server.rows[0]?.guid, { name: 'Renamed' })
    await user.click(screen.getByRole('button', { name: /undo/i }))
    expect((await dialog('1 restored, 1 not')).getByRole('listitem')).toHaveTextContent(
      'Renamed is now: Deactivated. Somebody else',
    )
    expect(stateOf()).toEqual([true, false])
  })

  it('of an employee whom another user has deactivated says so, and offers no Undo', { timeout: 120_000 }, async () => {
    const { user } = await open()
    started.server.edit(started.server.rows[0]?.guid, { deactivated: true })
    await user.click(screen.getAllByRole('button', { name: 'Deactivate' })[0] as HTMLElement)
    expect(
      await screen.findByText(/Employee 1 is now: Deactivated. Somebody else has changed it meanwhile/),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /undo/i })).toBeNull()
    expect(stateOf()).toEqual([true, false])
  })

  it('applies to the version in the server’s answer, and so does its Undo', { timeout: 120_000 }, async () => {
    const { user } = await open()
    await user.click(screen.getAllByRole('button', { name: 'Deactivate' })[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: /undo/i }))
    await waitFor(() => expect(stateOf()).toEqual([false, false]))
    expect(started.api.of('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"'])
  })
})
