/** Checks the deletion of many rows at once: when it is sent, how it can be undone, and what it reports. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { areas } from '../../../src/app/areas'
import { simpleReward } from '../support/builders'
import { errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { box, confirmDeletion } from '../support/selectedRows'

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
    expect(await screen.findByRole('dialog', { name: '1 done, 1 rejected' }, slow)).toBeVisible()
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
    const report = within(await screen.findByRole('dialog', { name: '1 done, 1 rejected' }, { timeout: 15_000 }))
    expect(report.getByRole('listitem')).toHaveTextContent('Reward 2: Its current state does not allow this')
    await user.click(report.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Reward 2')).toBeVisible()
    expect(screen.queryByText('Reward 1')).not.toBeInTheDocument()
    await waitFor(() => expect(box('Reward 2')).toBeChecked())
    expect(api.of('DELETE')).toHaveLength(2)
  })
})
