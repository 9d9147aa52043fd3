/** Checks, for every resource, that the response to a change replaces every cached copy of the record. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { withCacheUpdates } from '../../../src/custom/engine/actions/recordCache'
import { ApiError } from '../../../src/dataProvider/apiError'
import {
  hideRemovedRecords,
  readListWithoutRemoved,
  readPageWithoutRemoved,
} from '../../../src/dataProvider/pendingRemovals'
import type { PortalDataProvider } from '../../../src/dataProvider/types'
import { allDefinitions } from '../../helpers/definitions'

const row = (id: string, name: string) => ({ id, name, version: 1 })

const cached = (name: string) => {
  const client = new QueryClient()
  const rows = [row('a', 'Old'), row('b', 'Other')]
  client.setQueryData([name, 'getList', { page: 1 }], { data: rows, total: 32 })
  client.setQueryData([name, 'getManyReference', {}], { data: rows, total: 2 })
  client.setQueryData([name, 'getMany', { ids: ['a', 'b'] }], rows)
  client.setQueryData([name, 'getOne', { id: 'a' }], rows[0])
  client.setQueryData([name, 'dialog', 'a'], rows[0])
  client.setQueryData([name, 'getInfiniteList', {}], { pages: [{ data: rows, total: 2 }], pageParams: [1] })
  client.setQueryData(['home'], { figure: 1 })
  const provider = {
    update: vi.fn(async () => ({ data: { id: 'a', name: 'New', version: 2, secret: 'once' } })),
    transition: vi.fn(async () => ({ data: { id: 'a', name: 'New', version: 2 } })),
    delete: vi.fn(async () => ({ data: { id: 'a' } })),
  } as unknown as PortalDataProvider
  client.setQueryData(['summaries', 'getList', {}], { data: [], total: 0 })
  const current = withCacheUpdates(provider, client, new Map([[name, { shownBy: ['summaries'] }]]))
  const texts = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: [name] })
      .map(({ state }) => JSON.stringify(state.data))
  return { client, current, texts }
}

describe.each(allDefinitions.map(({ name }) => name))('%s', name => {
  it('shows a changed record in each list, dialog and panel, and refetches what may contain it', async () => {
    const { client, current, texts } = cached(name)
    await current.update(name, { id: 'a', data: {}, previousData: row('a', 'Old') })
    expect(texts()).toHaveLength(6)
    for (const text of texts()) {
      expect(text).toContain('"New","version":2')
      expect(text).not.toContain('Old')
      expect(text).not.toContain('once')
    }
    expect(client.getQueryState([name, 'getList', { page: 1 }])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['home'])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['summaries', 'getList', {}])?.isInvalidated).toBe(true)
  })

  it('shows the result of an action', async () => {
    const { current, texts } = cached(name)
    await current.transition(name, { id: 'a', key: 'any' })
    for (const text of texts()) expect(text).not.toContain('Old')
  })

  it.each(['update', 'transition', 'delete'] as const)(
    'refetches all copies after a %s without an answer',
    async verb => {
      const { client, current } = cached(name)
      const lost = new ApiError(0, 'NoAnswer')
      const failing = withCacheUpdates(
        { ...current, [verb]: () => Promise.reject(lost) } as unknown as PortalDataProvider,
        client,
        new Map(),
      )
      await expect(failing[verb](name, { id: 'a' } as never)).rejects.toBe(lost)
      const queries = client.getQueryCache().findAll({ queryKey: [name] })
      expect(queries.filter(({ state }) => !state.isInvalidated).map(({ queryKey }) => queryKey)).toEqual([])
    },
  )

  it('removes a deleted record from the lists, and from their totals', async () => {
    const { client, current } = cached(name)
    await current.delete(name, { id: 'a', previousData: row('a', 'Old') })
    expect(client.getQueryData([name, 'getList', { page: 1 }])).toEqual({ data: [row('b', 'Other')], total: 31 })
    expect(client.getQueryData([name, 'getMany', { ids: ['a', 'b'] }])).toEqual([row('b', 'Other')])
  })
})

describe('a list while a deletion can be undone', () => {
  const all = Array.from({ length: 69 }, (_, index) => row(`r${index}`, `Row ${index}`))
  const readPage = async (page: number) => ({ data: all.slice((page - 1) * 30, page * 30), total: all.length })
  const first = { page: 1, perPage: 30 }

  it('fills the page from the next one, and counts the remaining rows', async () => {
    const show = hideRemovedRecords(
      'things',
      (await readPage(1)).data.map(({ id }) => id),
    )
    const { data, total } = await readPageWithoutRemoved('things', first, readPage)
    expect(data.map(({ id }) => id)).toEqual(all.slice(30, 60).map(({ id }) => id))
    expect(total).toBe(39)
    show()
    expect((await readPageWithoutRemoved('things', first, readPage)).total).toBe(69)
  })

  it('leaves the deleted rows out of a list that is read whole, as for an export', async () => {
    const show = hideRemovedRecords('things', ['r3', 'r68'])
    const { data, total } = await readListWithoutRemoved('things', async () => ({ data: all, total: all.length }))
    expect(data).toEqual(all.filter(({ id }) => id !== 'r3' && id !== 'r68'))
    expect(total).toBe(67)
    show()
  })
})

it('fetches a list again that was being fetched for the first time during the change', async () => {
  const { client, current } = cached('employees')
  const answers: ((name: string) => void)[] = []
  const queryKey = ['employees', 'getList', { tab: 'Deactivated' }]
  const list = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise(resolve => answers.push(name => resolve({ data: [row('a', name)], total: 1 }))),
  })
  const stop = list.subscribe(() => undefined)
  await current.transition('employees', { id: 'a', key: 'deactivate' })
  expect(answers).toHaveLength(2)
  answers[1]?.('After')
  answers[0]?.('Before')
  await expect.poll(() => JSON.stringify(client.getQueryData(queryKey))).toContain('After')
  expect(list.getCurrentResult()).toMatchObject({ isError: false, fetchStatus: 'idle' })
  stop()
})
