/** Checks the selection of rows, and actions on many rows at once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { employee, simpleReward } from '../support/builders'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const staffOf = (count: number) => Array.from({ length: count }, (_, index) => employee(index + 1))
const openEmployees = () => renderArea({ area: areas.Retailer, at: '/retail/employees' })
const box = (name: string) => screen.getByRole('checkbox', { name: `Select this row: ${name}` })
type User = Awaited<ReturnType<typeof renderArea>>['user']
const chosen = async () => within(await screen.findByRole('region', { name: 'Chosen rows' }))

const askDeletion = async (user: User, count: number) => {
  await user.click((await chosen()).getByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name: `Delete (${count})` }))
}
const confirmDeletion = async (user: User, count: number) => {
  const question = await askDeletion(user, count)
  await user.click(question.getByRole('button', { name: 'Delete' }))
}

describe('rows', () => {
  it('are selected one by one, up to one with Shift, and all of the page', async () => {
    fakeApi({ 'GET /b2b/retail/employees': () => pageOf(staffOf(5)) })
    const { user } = await openEmployees()
    await screen.findByText('Employee 5')
    await user.click(box('Employee 2'))
    fireEvent.click(box('Employee 4'), { shiftKey: true })
    expect((await chosen()).getByText('3 items selected')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect((await chosen()).getByText('5 items selected')).toBeVisible()
    await user.click((await chosen()).getByRole('button', { name: 'Unselect' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen rows' })).not.toBeInTheDocument())
  })

  it('cannot be selected when no bulk action exists', async () => {
    fakeApi({ 'GET /b2b/recycler/sagas': () => pageOf([]) })
    await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
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
    await user.click((await chosen()).getByRole('button', { name: 'Deactivate' }))
    const report = within(await screen.findByRole('dialog', { name: '23 done, 2 refused' }))
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
    expect((await chosen()).getByText('2 items selected')).toBeVisible()
  })

  it('asks before the page is closed while it runs, but not when a form is closed, and not afterwards', async () => {
    const ask = vi.spyOn(window, 'confirm')
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    fakeApi({
      'GET /b2b/retail/employees': () => pageOf(staffOf(3)),
      'PUT /b2b/retail/employees': async () => {
        await held
        return { status: 204 }
      },
    })
    const { user } = await openEmployees()
    await screen.findByText('Employee 3')
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click((await chosen()).getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(close()).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Add employee' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add employee' }))
    await user.click(await form.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ask).not.toHaveBeenCalled()
    ask.mockRestore()
    answer()
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
    await user.click((await chosen()).getByRole('button', { name: 'Select all 45 in this list' }))
    await screen.findByText('45 items selected')
    expect((await chosen()).getByText('On other pages: 15')).toBeVisible()
    await user.click((await chosen()).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Done: 45')).toBeVisible()
    expect(new Set(api.of('PUT').map(({ path }) => path)).size).toBe(45)
  })
})

describe('a bulk deletion', () => {
  const list = 'GET /b2b/retail/rewards/simple'
  const rewards = [1, 2, 3].map(number => simpleReward(number))
  const start = async () => {
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/rewards' })
    await screen.findByText('Reward 3')
    await user.click(box('Reward 1'))
    await user.click(box('Reward 2'))
    await confirmDeletion(user, 2)
    await waitFor(() => expect(screen.queryByText('Reward 1')).not.toBeInTheDocument())
    return user
  }

  it('can be undone before anything is sent', async () => {
    const api = fakeApi({ [list]: () => pageOf(rewards) })
    const user = await start()
    await user.click(await screen.findByRole('button', { name: /undo/i }))
    expect(await screen.findByText('Reward 1')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(api.of('DELETE')).toEqual([])
  })

  it('is announced as pending before it is sent', async () => {
    const api = fakeApi({ [list]: () => pageOf(rewards) })
    await start()
    expect(await screen.findByText('To be deleted: 2')).toBeVisible()
    expect(screen.queryByText(/deleted$/)).not.toBeInTheDocument()
    expect(api.of('DELETE')).toEqual([])
  })

  it('reports rejections only when a later deletion can no longer be undone', { timeout: 120_000 }, async () => {
    const slow = { timeout: 30_000 }
    let left = rewards
    const api = fakeApi({
      [list]: () => pageOf(left),
      'DELETE /b2b/retail/rewards/simple': ({ path }) => {
        if (path.endsWith(String(rewards[1]?.guid))) return errorAnswer(409, 'InvalidOperation')
        left = left.filter(({ guid }) => !path.endsWith(guid))
        return { status: 204 }
      },
    })
    const user = await start()
    await user.click(box('Reward 3'))
    await confirmDeletion(user, 1)
    await waitFor(() => expect(api.of('DELETE')).toHaveLength(2), slow)
    expect(await screen.findByText('To be deleted: 1', {}, slow)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /undo/i }))
    expect(await screen.findByText('Reward 3', {}, slow)).toBeInTheDocument()
    expect(await screen.findByRole('dialog', { name: '1 done, 1 refused' }, slow)).toBeVisible()
    expect(api.of('DELETE')).toHaveLength(2)
  })

  it('is sent before the user signs out, while it could still be undone', async () => {
    const api = fakeApi({
      [list]: () => pageOf(rewards),
      'DELETE /b2b/retail/rewards/simple': () => ({ status: 204 }),
      'POST /auth/sign-out': () => ({ status: 204 }),
    })
    const user = await start()
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('The landing')).toBeVisible()
    const sent = api.calls.map(({ method }) => method).filter(method => method !== 'GET')
    expect(sent).toEqual(['DELETE', 'DELETE', 'POST'])
  })

  it('is sent completely before the user signs out, however long it takes, while it makes progress', async () => {
    const sent: string[] = []
    const many = Array.from({ length: 20 }, (_, at) => simpleReward(at + 1))
    fakeApi({
      [list]: () => pageOf(many),
      'DELETE /b2b/retail/rewards/simple': async () => {
        await new Promise(done => setTimeout(done, 900))
        sent.push('DELETE')
        return { status: 204 }
      },
      'POST /auth/sign-out': () => {
        sent.push('POST')
        return { status: 204 }
      },
    })
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/rewards' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await confirmDeletion(user, 20)
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByText('The landing')
    expect(sent).toEqual([...many.map(() => 'DELETE'), 'POST'])
  })

  it('is sent when the user leaves for the public pages, and not a second time', async () => {
    const api = fakeApi({
      [list]: () => pageOf(rewards),
      'DELETE /b2b/retail/rewards/simple': () => ({ status: 204 }),
    })
    const user = await start()
    await user.click(screen.getByRole('link', { name: 'Home' }))
    expect(await screen.findByText('The landing')).toBeVisible()
    await waitFor(() => expect(api.of('DELETE')).toHaveLength(2))
  })

  it('returns rejected rows, selected, with the reason', { timeout: 30_000 }, async () => {
    let left = rewards
    const api = fakeApi({
      [list]: () => pageOf(left),
      'DELETE /b2b/retail/rewards/simple': ({ path }) => {
        if (path.endsWith(String(rewards[1]?.guid))) return errorAnswer(409, 'InvalidOperation')
        left = left.filter(({ guid }) => !path.endsWith(guid))
        return { status: 204 }
      },
    })
    const user = await start()
    const report = within(await screen.findByRole('dialog', { name: '1 done, 1 refused' }, { timeout: 15_000 }))
    expect(report.getByRole('listitem')).toHaveTextContent('Reward 2: Its current state does not allow this')
    await user.click(report.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Reward 2')).toBeVisible()
    expect(screen.queryByText('Reward 1')).not.toBeInTheDocument()
    await waitFor(() => expect(box('Reward 2')).toBeChecked())
    expect(api.of('DELETE')).toHaveLength(2)
  })
})
