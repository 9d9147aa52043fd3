import { describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../src/config'
import { createDataProvider } from '../../src/dataProvider'
import type { Transport, Values } from '../../src/dataProvider/endpoints'
import type { answer, http } from '../../src/dataProvider/http'

const base: Transport = { name: 'things', dialect: 'b2b', path: 'things' }
const asked = { pagination: { page: 3, perPage: 1000 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }

const make = (overrides: Partial<Transport> = {}, answers: (path: string, options: Values) => unknown = () => null) => {
  const call = vi.fn(async (path: string, options: Values = {}) => answers(path, options))
  const provider = createDataProvider({
    http: call as unknown as typeof http,
    answer: vi.fn(async (path: string, options: Values = {}) => ({
      headers: new Headers({ 'content-range': 'things 0-29/61' }),
      json: await call(path, options),
    })) as unknown as typeof answer,
    api: '/b2b/retail',
    resources: [{ ...base, ...overrides }],
    variables: () => ({ country: 'UA' }),
  })
  const lines = () => call.mock.calls.map(([path, options]) => `${options?.method ?? 'GET'} ${path}`)
  return { provider, call, lines, last: () => call.mock.calls.at(-1)?.[1] as Values }
}
const page = (count: number, total: number) => ({
  items: Array.from({ length: count }, (_, index) => ({ guid: `g${index}` })),
  total,
  pageSize: 30,
})

describe('the b2b dialect', () => {
  it('requests a page of 30 by its offset, regardless of perPage', async () => {
    const { provider, last, lines } = make({}, () => page(1, 61))
    const { data, total } = await provider.getList('things', { ...asked, filter: { deactivated: true } })
    expect(lines()).toEqual(['GET /b2b/retail/things'])
    expect(last().query).toEqual({ deactivated: true, Offset: 60 })
    expect({ data, total }).toEqual({ data: [{ guid: 'g0', id: 'g0' }], total: 61 })
  })

  it('spells the paging parameter as the definition says', async () => {
    const { provider, last } = make({ offsetParam: 'offset' }, () => page(0, 0))
    await provider.getList('things', asked)
    expect(last().query).toEqual({ offset: 60 })
  })

  it('walks the pages for an export', async () => {
    const { provider, call } = make({}, (_, { query }) => page((query as Values).Offset === 60 ? 1 : 30, 61))
    const { data } = await provider.getList('things', { ...asked, meta: { everyPage: true } })
    expect(data).toHaveLength(61)
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('fills a template from the filter, and leaves that value out of the query', async () => {
    const { provider, lines, last } = make({ path: 'locations/{locationId}/bins' }, () => page(0, 0))
    await provider.getList('things', { ...asked, filter: { locationId: 'a/b' } })
    expect(lines()).toEqual(['GET /b2b/retail/locations/a%2Fb/bins'])
    expect(last().query).toEqual({ Offset: 60 })
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
      const { provider, last } = make(overrides, () => page(0, 0))
      await provider.getList('things', { ...asked, ...asking })
      return last().query
    }

    it('sends the order and the search text', async () => {
      const query = { deactivated: true, sort: 'name', order: 'DESC', q: 'kyi', Offset: 60 }
      expect(await queryOf(['sort', 'search'], { sort: name, filter })).toEqual(query)
    })

    it('sends neither when the API supports only the spec', async () => {
      expect(await queryOf([], { sort: name, filter })).toEqual({ deactivated: true, Offset: 60 })
    })

    it('sends no order for a field that the list cannot sort by, nor for newest first', async () => {
      expect(await queryOf(['sort', 'search'], {})).toEqual({ Offset: 60 })
      const newest = { sort: { field: 'createdAt', order: 'DESC' as const } }
      expect(await queryOf(['sort'], newest, { list: { sort: ['createdAt'], search: [] } })).toEqual({ Offset: 60 })
      expect(await queryOf(['search'], { filter }, {})).toEqual({ deactivated: true, Offset: 60 })
    })

    it('knows the fields of a list by its name', async () => {
      await configure(['sort', 'search'])
      const { provider, last } = make({ name: 'locations' }, () => page(0, 0))
      await provider.getList('locations', { ...asked, sort: { field: 'street', order: 'ASC' } })
      expect(last().query).toEqual({ sort: 'street', order: 'ASC', Offset: 60 })
    })
  })

  it('takes a bare array as the whole list', async () => {
    const { provider } = make({}, () => [{ guid: 'a' }])
    expect(await provider.getList('things', asked)).toEqual({ data: [{ guid: 'a', id: 'a' }], total: 1 })
  })

  it('reads one by its id', async () => {
    const { provider, lines } = make({}, () => ({ guid: 'a', name: 'A' }))
    expect(await provider.getOne('things', { id: 'a' })).toEqual({ data: { guid: 'a', name: 'A', id: 'a' } })
    expect(lines()).toEqual(['GET /b2b/retail/things/a'])
  })

  it('finds one in the list when there is no call for one', async () => {
    const { provider, lines } = make({ oneFrom: 'list' }, (_, { query }) =>
      (query as Values).Offset === 30 ? { ...page(0, 31), items: [{ guid: 'z' }] } : page(30, 31),
    )
    expect((await provider.getOne('things', { id: 'z' })).data.id).toBe('z')
    expect(lines()).toEqual(['GET /b2b/retail/things', 'GET /b2b/retail/things'])
    await expect(provider.getOne('things', { id: 'nowhere' })).rejects.toMatchObject({ errorCode: 'EntityNotFound' })
  })

  it('reads many with one call when there is one', async () => {
    const endpoints = { getMany: { path: '/common/countries/{country}/cities/by-ids' } }
    const { provider, lines, last } = make({ endpoints }, () => [{ guid: 'a' }, { guid: 'b' }])
    const { data } = await provider.getMany('things', { ids: ['a', 'b'] })
    expect(lines()).toEqual(['GET /common/countries/UA/cities/by-ids'])
    expect(last().query).toEqual({ ids: ['a', 'b'] })
    expect(data.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('sends the result of serialise, to the path that a value chooses', async () => {
    const create = {
      path: { by: 'kind', paths: { one: 'things/one', two: '/b2b/other/things' } },
      serialise: ({ name }: Values) => ({ name }),
    }
    const { provider, lines, last } = make({ endpoints: { create } })
    await provider.create('things', { data: { kind: 'two', name: 'N' } })
    expect(lines()).toEqual(['POST /b2b/other/things'])
    expect(last().body).toEqual({ name: 'N' })
    await expect(provider.create('things', { data: { kind: 'three' } })).rejects.toThrow('No path where kind is three')
  })

  it('updates and deletes by id', async () => {
    const { provider, lines, last } = make()
    await provider.update('things', { id: 'a', data: { name: 'N' }, previousData: { id: 'a' } })
    expect(last().body).toEqual({ name: 'N' })
    await provider.delete('things', { id: 'a' })
    expect(lines()).toEqual(['PUT /b2b/retail/things/a', 'DELETE /b2b/retail/things/a'])
  })

  it('changes a state by PUT {id}:key, or as the definition says', async () => {
    const isPublic = { path: 'things/{id}/isPublic/{flag}' }
    const { provider, lines } = make({ transitions: { isPublic } })
    await provider.transition('things', { id: 'a', key: 'activate' })
    await provider.transition('things', { id: 'a', key: 'isPublic', values: { flag: true } })
    expect(lines()).toEqual(['PUT /b2b/retail/things/a:activate', 'PUT /b2b/retail/things/a/isPublic/true'])
  })

  it('uploads a file as a form', async () => {
    const { provider, lines, last } = make({}, () => ({ guid: 'i' }))
    const file = new File(['x'], 'x.png', { type: 'image/png' })
    expect(await provider.upload(file)).toEqual({ guid: 'i' })
    expect(lines()).toEqual(['POST /resources'])
    expect(last().query).toEqual({ md: true, sm: true })
    expect((last().body as FormData).get('file')).toBeInstanceOf(File)
  })

  it('passes on the signal that cancels', async () => {
    const { provider, last } = make({}, () => page(0, 0))
    const { signal } = new AbortController()
    await provider.getList('things', { ...asked, signal })
    expect(last().signal).toBe(signal)
  })

  it('names an unknown resource', async () => {
    await expect(make().provider.getList('nothing', asked)).rejects.toThrow('The resource nothing is not defined')
  })
})

describe('the plain REST dialect', () => {
  it('uses ra-data-simple-rest’s requests under /staff, with the total of the header', async () => {
    const { provider, lines } = make({ dialect: 'rest' }, () => [{ id: 7 }])
    const { data, total } = await provider.getList('things', { ...asked, pagination: { page: 1, perPage: 30 } })
    const query = new URLSearchParams(lines()[0]?.split('?')[1])
    expect(lines()[0]).toMatch(/^GET \/staff\/things\?/)
    expect(query.get('range')).toBe('[0,29]')
    expect({ data, total }).toEqual({ data: [{ id: 7 }], total: 61 })
  })

  it('walks all pages for an export', async () => {
    const { provider, lines } = make({ dialect: 'rest' }, () => Array.from({ length: 45 }, (_, id) => ({ id })))
    const { data } = await provider.getList('things', { ...asked, meta: { everyPage: true } })
    expect(lines().map(line => new URLSearchParams(line.split('?')[1]).get('range'))).toEqual(['[0,99]', '[100,199]'])
    expect(data).toHaveLength(90)
  })

  it('creates with the result of serialise, and changes states below /staff', async () => {
    const endpoints = { create: { serialise: ({ name }: Values) => ({ title: name }) } }
    const { provider, lines, last } = make({ dialect: 'rest', endpoints }, () => ({ id: 1 }))
    await provider.create('things', { data: { name: 'N' } })
    expect(last().body).toEqual({ title: 'N' })
    await provider.transition('things', { id: 1, key: 'approve' })
    expect(lines()).toEqual(['POST /staff/things', 'PUT /staff/things/1:approve'])
  })
})
