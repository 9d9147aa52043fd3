import { describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../src/config'
import { ApiError } from '../../src/dataProvider/apiError'
import type { Transport, Values } from '../../src/dataProvider/endpoints'
import { createProvider, pageAnswer, thousandRows } from './support/testProvider'

describe('the b2b dialect', () => {
  it('requests a page by its offset', async () => {
    const { provider, last, lines } = createProvider({}, () => pageAnswer(1, 61))
    const pagination = { page: 3, perPage: 30 }
    const { data, total } = await provider.getList('things', {
      ...thousandRows,
      pagination,
      filter: { deactivated: true },
    })
    expect(lines()).toEqual(['GET /b2b/retail/things'])
    expect(last().query).toEqual({ deactivated: true, Offset: 60 })
    expect({ data, total }).toEqual({ data: [{ guid: 'g0', id: 'g0' }], total: 61 })
  })

  it('spells the paging parameter as the definition says', async () => {
    const { provider, last } = createProvider({ offsetParam: 'offset' }, () => pageAnswer(0, 0))
    await provider.getList('things', thousandRows)
    expect(last().query).toEqual({ offset: 0 })
  })

  it('walks the pages for an export', async () => {
    const { provider, call } = createProvider({}, (_, { query }) =>
      pageAnswer((query as Values).Offset === 60 ? 1 : 30, 61),
    )
    const { data } = await provider.getList('things', { ...thousandRows, meta: { everyPage: true } })
    expect(data).toHaveLength(61)
    expect(call).toHaveBeenCalledTimes(3)
  })

  describe.each([1, 7, 10, 30, 45, 50, 100, 1000])('with %i rows a page', perPage => {
    const rows = Array.from({ length: 137 }, (_, at) => ({ guid: `g${at}` }))
    const apis = {
      'pages of 30': (_: string, { query }: Values) => {
        const { Offset } = query as { Offset: number }
        return { items: rows.slice(Offset, Offset + 30), total: rows.length, pageSize: 30 }
      },
      'the rows alone, all of them': () => rows,
      'all rows, whatever the offset': () => ({ items: rows, total: rows.length, pageSize: 1000 }),
    }
    it.each(Object.entries(apis))('shows each row once where the API answers %s', async (_, answers) => {
      const { provider } = createProvider({}, answers)
      const seen: unknown[] = []
      for (let at = 1; at <= Math.ceil(rows.length / perPage); at++) {
        const { data, total } = await provider.getList('things', { ...thousandRows, pagination: { page: at, perPage } })
        expect(total).toBe(rows.length)
        expect(data.length).toBe(Math.min(perPage, rows.length - (at - 1) * perPage))
        seen.push(...data.map(({ guid }) => guid))
      }
      expect(seen).toEqual(rows.map(({ guid }) => guid))
    })
  })

  it('fills a template from the filter, and leaves that value out of the query', async () => {
    const { provider, lines, last } = createProvider({ path: 'locations/{locationId}/bins' }, () => pageAnswer(0, 0))
    await provider.getList('things', { ...thousandRows, filter: { locationId: 'a/b' } })
    expect(lines()).toEqual(['GET /b2b/retail/locations/a%2Fb/bins'])
    expect(last().query).toEqual({ Offset: 0 })
  })

  describe('with an API that sorts and searches', () => {
    const list = { sort: ['name'], search: ['name'] }
    const name = { field: 'name', order: 'DESC' as const }
    const filter = { deactivated: true, q: ' kyi ' }
    const configure = async (extras: string[]) => {
      vi.stubGlobal('fetch', async () => Response.json({ apiUrl: '/api', extras }))
      await loadConfig()
    }
    const queryOf = async (extras: string[], asking: object, overrides: Partial<Transport> = { list }) => {
      await configure(extras)
      const { provider, last } = createProvider(overrides, () => pageAnswer(0, 0))
      await provider.getList('things', { ...thousandRows, ...asking })
      return last().query
    }

    it('sends the order and the search text', async () => {
      const query = { deactivated: true, sort: 'name', order: 'DESC', q: 'kyi', Offset: 0 }
      expect(await queryOf(['sort', 'search'], { sort: name, filter })).toEqual(query)
    })

    it('sends neither when the API supports only the spec', async () => {
      expect(await queryOf([], { sort: name, filter })).toEqual({ deactivated: true, Offset: 0 })
    })

    it('sends no order for a field that the list cannot sort by, nor for newest first', async () => {
      expect(await queryOf(['sort', 'search'], {})).toEqual({ Offset: 0 })
      const newest = { sort: { field: 'createdAt', order: 'DESC' as const } }
      expect(await queryOf(['sort'], newest, { list: { sort: ['createdAt'], search: [] } })).toEqual({ Offset: 0 })
      expect(await queryOf(['search'], { filter }, {})).toEqual({ deactivated: true, Offset: 0 })
    })

    it('knows the fields of a list by its name', async () => {
      await configure(['sort', 'search'])
      const { provider, last } = createProvider({ name: 'locations' }, () => pageAnswer(0, 0))
      await provider.getList('locations', { ...thousandRows, sort: { field: 'street', order: 'ASC' } })
      expect(last().query).toEqual({ sort: 'street', order: 'ASC', Offset: 0 })
    })
  })

  it('takes a bare array as the whole list', async () => {
    const { provider } = createProvider({}, () => [{ guid: 'a' }])
    expect(await provider.getList('things', thousandRows)).toEqual({ data: [{ guid: 'a', id: 'a' }], total: 1 })
  })

  it('reads one by its id', async () => {
    const { provider, lines } = createProvider({}, () => ({ guid: 'a', name: 'A' }))
    expect(await provider.getOne('things', { id: 'a' })).toEqual({ data: { guid: 'a', name: 'A', id: 'a' } })
    expect(lines()).toEqual(['GET /b2b/retail/things/a'])
  })

  it('finds one in the list when there is no call for one', async () => {
    const { provider, lines } = createProvider({ oneFrom: 'list' }, (_, { query }) =>
      (query as Values).Offset === 30 ? { ...pageAnswer(0, 31), items: [{ guid: 'z' }] } : pageAnswer(30, 31),
    )
    expect((await provider.getOne('things', { id: 'z' })).data.id).toBe('z')
    expect(lines()).toEqual(['GET /b2b/retail/things', 'GET /b2b/retail/things'])
    await expect(provider.getOne('things', { id: 'nowhere' })).rejects.toMatchObject({ errorCode: 'EntityNotFound' })
  })

  it('reads many with one call when there is one', async () => {
    const endpoints = { getMany: { path: '/common/countries/{country}/cities/by-ids' } }
    const { provider, lines, last } = createProvider({ endpoints }, () => [{ guid: 'a' }, { guid: 'b' }])
    const { data } = await provider.getMany('things', { ids: ['a', 'b'] })
    expect(lines()).toEqual(['GET /common/countries/UA/cities/by-ids'])
    expect(last().query).toEqual({ ids: ['a', 'b'] })
    expect(data.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('omits a missing record of many, and fails if the API does', async () => {
    const answers = (path: string) => {
      const id = path.split('/').at(-1)
      if (id === 'gone') throw new ApiError(404, 'EntityNotFound')
      if (id === 'broken') throw new ApiError(500, 'InternalServerError')
      return { guid: id }
    }
    const { provider, lines } = createProvider({}, answers)
    const { data } = await provider.getMany('things', { ids: ['a', 'gone', 'b', 'a'] })
    expect(data.map(({ id }) => id).sort()).toEqual(['a', 'b'])
    expect(lines()).toHaveLength(3)
    await expect(provider.getMany('things', { ids: ['a', 'broken'] })).rejects.toMatchObject({ status: 500 })
  })

  it('reads many of a list without a call for one by reading the list once', async () => {
    const { provider, lines } = createProvider({ oneFrom: 'list' }, (_, { query }) =>
      (query as Values).Offset === 30 ? { ...pageAnswer(0, 31), items: [{ guid: 'z' }] } : pageAnswer(30, 31),
    )
    const { data } = await provider.getMany('things', { ids: ['z', 'g4', 'gone'] })
    expect(data.map(({ id }) => id)).toEqual(['g4', 'z'])
    expect(lines()).toHaveLength(2)
  })

  it('requests many ids in calls of 100', async () => {
    const { provider, call } = createProvider({ endpoints: { getMany: { path: 'things/some' } } }, (_, { query }) =>
      (query as { ids: string[] }).ids.map(guid => ({ guid })),
    )
    const ids = Array.from({ length: 250 }, (_, at) => `g${at}`)
    expect((await provider.getMany('things', { ids })).data.map(({ id }) => id)).toEqual(ids)
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('sends the result of serialise, to the path that a value chooses', async () => {
    const create = {
      path: { by: 'kind', paths: { one: 'things/one', two: '/b2b/other/things' } },
      serialise: ({ name }: Values) => ({ name }),
    }
    const { provider, lines, last } = createProvider({ endpoints: { create } })
    await provider.create('things', { data: { kind: 'two', name: 'N' } })
    expect(lines()).toEqual(['POST /b2b/other/things'])
    expect(last().body).toEqual({ name: 'N' })
    await expect(provider.create('things', { data: { kind: 'three' } })).rejects.toThrow('No path where kind is three')
  })

  it('updates and deletes by id', async () => {
    const { provider, lines, last } = createProvider()
    await provider.update('things', { id: 'a', data: { name: 'N' }, previousData: { id: 'a' } })
    expect(last().body).toEqual({ name: 'N' })
    await provider.delete('things', { id: 'a' })
    expect(lines()).toEqual(['PUT /b2b/retail/things/a', 'DELETE /b2b/retail/things/a'])
  })

  it('changes a state by PUT {id}:key, or as the definition says', async () => {
    const isPublic = { path: 'things/{id}/isPublic/{flag}' }
    const { provider, lines } = createProvider({ transitions: { isPublic } })
    await provider.transition('things', { id: 'a', key: 'activate' })
    await provider.transition('things', { id: 'a', key: 'isPublic', values: { flag: true } })
    expect(lines()).toEqual(['PUT /b2b/retail/things/a:activate', 'PUT /b2b/retail/things/a/isPublic/true'])
  })

  it('uploads a file as a form', async () => {
    const { provider, lines, last } = createProvider({}, () => ({ guid: 'i' }))
    const file = new File(['x'], 'x.png', { type: 'image/png' })
    expect(await provider.upload(file)).toEqual({ guid: 'i' })
    expect(lines()).toEqual(['POST /resources'])
    expect(last().query).toEqual({ md: true, sm: true })
    expect((last().body as FormData).get('file')).toBeInstanceOf(File)
  })

  it('passes on the signal that cancels', async () => {
    const { provider, last } = createProvider({}, () => pageAnswer(0, 0))
    const { signal } = new AbortController()
    await provider.getList('things', { ...thousandRows, signal })
    expect(last().signal).toBe(signal)
  })

  it('names an unknown resource', async () => {
    await expect(createProvider().provider.getList('nothing', thousandRows)).rejects.toThrow(
      'The resource nothing is not defined',
    )
  })
})
