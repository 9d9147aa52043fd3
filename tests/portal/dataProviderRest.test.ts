/** Checks the data provider's plain REST dialect, the protocol of ra-data-simple-rest. */
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/dataProvider/endpoints'
import { createProvider, thousandRows } from './support/testProvider'

describe('the plain REST dialect', () => {
  it('uses ra-data-simple-rest’s requests under /staff, with the total of the header', async () => {
    const { provider, lines } = createProvider({ dialect: 'rest' }, () => [{ id: 7 }])
    const { data, total } = await provider.getList('things', { ...thousandRows, pagination: { page: 1, perPage: 30 } })
    const query = new URLSearchParams(lines()[0]?.split('?')[1])
    expect(lines()[0]).toMatch(/^GET \/staff\/things\?/)
    expect(query.get('range')).toBe('[0,29]')
    expect({ data, total }).toEqual({ data: [{ id: 7 }], total: 61 })
  })

  const rows = Array.from({ length: 61 }, (_, id) => ({ id }))
  const rangeOf = (line: string): [number, number] =>
    JSON.parse(new URLSearchParams(line.split('?')[1]).get('range') ?? '[0,24]')
  const ranged = (path: string) => {
    const [from, to] = rangeOf(path)
    expect(to - from).toBeLessThan(100)
    return rows.slice(from, to + 1)
  }

  it.each([10, 25, 50, 100, 145, 1000])('shows each row once with %i rows a page', async perPage => {
    const { provider } = createProvider({ dialect: 'rest' }, ranged)
    const seen: unknown[] = []
    for (let at = 1; at <= Math.ceil(rows.length / perPage); at++) {
      const { data, total } = await provider.getList('things', { ...thousandRows, pagination: { page: at, perPage } })
      expect(total).toBe(61)
      seen.push(...data.map(({ id }) => id))
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it('requests many ids in calls of 100', async () => {
    const idsOf = (line: string): number[] =>
      JSON.parse(new URLSearchParams(line.split('?')[1]).get('filter') ?? '{}').id
    const { provider, lines } = createProvider({ dialect: 'rest' }, path => idsOf(path).map(id => ({ id })))
    const ids = Array.from({ length: 250 }, (_, id) => id)
    expect((await provider.getMany('things', { ids })).data.map(({ id }) => id)).toEqual(ids)
    expect(lines().map(line => idsOf(line).length)).toEqual([100, 100, 50])
  })

  it('creates with the result of serialise, and changes states below /staff', async () => {
    const endpoints = { create: { serialise: ({ name }: Values) => ({ title: name }) } }
    const { provider, lines, last } = createProvider({ dialect: 'rest', endpoints }, () => ({ id: 1 }))
    await provider.create('things', { data: { name: 'N' } })
    expect(last().body).toEqual({ title: 'N' })
    await provider.transition('things', { id: 1, key: 'approve' })
    expect(lines()).toEqual(['POST /staff/things', 'PUT /staff/things/1:approve'])
  })
})
