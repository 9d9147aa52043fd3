/**
 * The plain REST dialect: ra-data-simple-rest under `/staff`. GET path?sort&range&filter (total in `Content-Range`),
 * GET/PUT/DELETE path/id, POST path. In addition it supports the definition's `serialise` for create and update, and
 * transitions as in the b2b dialect.
 */

import simpleRestProvider from 'ra-data-simple-rest'
import type { Identifier } from 'react-admin'
import { limits } from '../../contract/limits'
import { createB2bProvider, type DialectProvider, withId } from './b2b'
import { buildCorrection } from './corrections'
import type { Transport, Values } from './endpoints'
import { fetchManyInChunks } from './fetchMany'
import { fetchRows, rowRangeOf } from './fetchRows'
import type { httpWithHeaders, RequestOptions } from './http'
import { ifMatchHeader, withCurrentRecord } from './ifMatch'
import type { ProviderOptions } from './types'

const restBase = '/staff'

/** Maximum number of rows that one call requests. */
const longest = Math.max(...limits.pageSizes)

type Answer = typeof httpWithHeaders
type ClientOptions = NonNullable<Parameters<Parameters<typeof simpleRestProvider>[1] & object>[1]>

/** Adapts the portal's HTTP client to ra-data-simple-rest. */
const clientOf =
  (
    answerOf: Answer,
    { headers: more, ...options }: Pick<RequestOptions, 'headers' | 'correction'> = {},
    onHeaders?: (received: Headers) => void,
  ) =>
  async (path: string, { method, body, headers, signal }: ClientOptions = {}) => {
    const { json, headers: received } = await answerOf(path, {
      ...options,
      method: (method ?? 'GET') as 'GET',
      ...(typeof body === 'string' && { body: JSON.parse(body) }),
      headers: { ...Object.fromEntries(new Headers(headers as HeadersInit | undefined)), ...more },
      signal: signal ?? undefined,
    })
    onHeaders?.(received)
    return { status: 200, headers: received, body: '', json }
  }

/** Creates the verbs of one resource. Its calls go to `/staff/{path}`. */
export const createRest = (transport: Transport, options: ProviderOptions): DialectProvider => {
  const providerWith = (more?: Parameters<typeof clientOf>[1], onHeaders?: (received: Headers) => void) =>
    simpleRestProvider(restBase, clientOf(options.answer, more, onHeaders))
  const provider = providerWith()
  const conditional = (previous: Values | undefined) => providerWith(ifMatchHeader(previous))
  const { transition } = createB2bProvider(transport, { ...options, api: restBase })
  /**
   * Reads rows by whole pages, because ra-data-simple-rest supports only pages, not offsets. If the search did not read
   * all rows, `meta` contains the time where it stopped.
   */
  const readRows = async (params: Parameters<DialectProvider['getList']>[1]) => {
    const { offset, most } = rowRangeOf(params.pagination)
    const perPage = Math.max(1, Math.min(most, longest))
    const skipped = offset % perPage
    const meta: { searchStoppedAt?: string | null } = {}
    const reader = providerWith(undefined, headers => {
      meta.searchStoppedAt = headers.get('search-stopped-at')
    })
    const readPage = async (at: number) => {
      const pagination = { page: Math.floor(at / perPage) + 1, perPage }
      const { data, total } = await reader.getList(transport.path, { ...params, pagination })
      return { data: data.map(record => one(record)), total, pageSize: perPage }
    }
    const rows = await fetchRows(span => readPage(span.offset), { offset: offset - skipped, most: most + skipped })
    return { ...rows, data: rows.data.slice(skipped), ...(meta.searchStoppedAt && { meta }) }
  }
  const one = (record: Values, id?: Identifier) => withId(transport, record, id)
  const bodyOf = (verb: 'create' | 'update', data: Values, previous?: Values) => {
    const serialise = transport.endpoints?.[verb]?.serialise
    return (serialise ? serialise(data, previous) : data) as Values
  }
  const correctionOf = (data: Values) =>
    buildCorrection(transport, data, {
      read: answer => one((answer as Awaited<ReturnType<Answer>>).json as Values),
      change: created =>
        methods
          .update(transport.name, { id: created.id, data, previousData: created })
          .then(({ data: json }) => ({ headers: new Headers(), json })),
    })
  const methods = {
    getList: (_: string, params: Parameters<DialectProvider['getList']>[1]) => readRows(params),
    getOne: async (_: string, params: Parameters<DialectProvider['getOne']>[1]) => ({
      data: one((await provider.getOne(transport.path, params)).data, params.id),
    }),
    getMany: async (_: string, { ids, ...params }: Parameters<DialectProvider['getMany']>[1]) => ({
      data: await fetchManyInChunks(ids, async some => {
        const { data } = await provider.getMany(transport.path, { ...params, ids: [...some] })
        return data.map(record => one(record))
      }),
    }),
    create: async (_: string, params: { data: Values }) => {
      const data = bodyOf('create', params.data)
      const created = await providerWith(correctionOf(params.data)).create(transport.path, { data })
      return { data: one(created.data, 'new') }
    },
    update: async (_: string, params: { id: Identifier; data: Values; previousData: Values }) => {
      const data = bodyOf('update', params.data, params.previousData)
      const previousData = one(params.previousData ?? {}, params.id)
      const call = conditional(params.previousData).update(transport.path, { ...params, previousData, data })
      const { data: updated } = await withCurrentRecord(call, wire => one(wire as Values, params.id))
      return { data: one(updated, params.id) }
    },
    delete: async (_: string, params: Parameters<DialectProvider['delete']>[1]) => {
      const call = conditional(params.previousData).delete(transport.path, params)
      const { data } = await withCurrentRecord(call, wire => one(wire as Values, params.id))
      return { data: one(data ?? params.previousData ?? {}, params.id) }
    },
    transition,
  }
  return methods as unknown as DialectProvider
}
