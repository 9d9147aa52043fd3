/**
 * The b2b dialect: maps react-admin's verbs to HTTP calls (spec section 7). Paths are below the role's base path.
 *
 * | verb | HTTP |
 * | --- | --- |
 * | getList | GET path?Offset=…&filter…&sort,order,q; returns `{items, total, pageSize}` or a bare array |
 * | getOne | GET path/{id}; with `oneFrom: 'list'`, pages of getList until a complete record is found (`isWhole`) |
 * | getMany | GET of its own endpoint with `ids` repeated, else as getOne for each record; omits missing records |
 * | getManyReference | getList with `filter[target] = id` |
 * | create | POST path |
 * | update, updateMany | PUT path/{id} |
 * | delete, deleteMany | DELETE path/{id} |
 * | transition | PUT path/{id}:key |
 *
 * A list's response may also have `counts`, which become its `meta`. All verbs that change something send an
 * `Idempotency-Key` (`repeatedCalls.ts`). Updates, deletions and transitions send `If-Match` if the record that the
 * user edited (`previousData`) has a version.
 *
 * A resource can replace the path, method and body of each verb (`endpoints.ts`). A response has up to 30 rows, or up
 * to the list's `pageRows` (contract/lists.ts) if the API supports larger pages; a larger `perPage` takes several calls
 * (`fetchRows.ts`). `sort`, `order` and `q` (`filter.q`) are sent only if the list and the API support them
 * (`listQuery.ts`).
 */
import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { ApiError } from './apiError'
import { buildCorrection } from './corrections'
import type { Endpoint, TransitionParams, Transport, Values, Verb } from './endpoints'
import { fetchMany, fetchManyInChunks } from './fetchMany'
import { fetchRows, type RowRange, rowRangeOf } from './fetchRows'
import type { QueryValue } from './http'
import { ifMatchHeader, withCurrentRecord } from './ifMatch'
import { listQuery, pageSizeQuery } from './listQuery'
import { fillPath, pathTemplateOf, transitionEndpointOf } from './paths'
import type { PortalDataProvider, ProviderOptions } from './types'

export type DialectProvider = Pick<
  PortalDataProvider,
  'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'delete' | 'transition'
>
type Meta = Values | undefined
type RowRequest = Pick<RowRange, 'offset'> & Partial<RowRange>

/**
 * Returns an id for a record that has no id in the specification, such as a sponsorship request. The id is made from
 * the record's position in the list.
 */
const positionOf = (place: number) => `at-${place}`

/** Returns a record with the `id` that react-admin needs. */
export const withId = (transport: Transport, record: unknown, fallback?: Identifier): RaRecord => {
  const values = (record ?? {}) as Values
  const idSource = transport.idSource ?? (transport.dialect === 'rest' ? 'id' : 'guid')
  return { ...values, id: (values[idSource] ?? fallback ?? '') as Identifier }
}

const toQuery = (filter: Values, used: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !used.has(name))) as Record<string, QueryValue>

interface CountedPage extends Page<unknown> {
  /** Numbers of records by tab. Only the portal's own API sends them. */
  counts?: Readonly<Record<string, number>>
}

type Rows = Pick<CountedPage, 'items' | 'total'> & Partial<CountedPage>

const toPage = (answer: CountedPage | unknown[]): Rows =>
  Array.isArray(answer) ? { items: answer, total: answer.length } : answer

/**
 * Returns the rows from an offset. An API that ignores the offset returns the whole list, so the rows before the offset
 * are removed here.
 */
const rowsFrom = (answer: CountedPage | unknown[], offset: number) => {
  const { items, ...rest } = toPage(answer)
  return { ...rest, items: items.length === rest.total ? items.slice(offset) : items }
}

const parseWith = (endpoint: Endpoint | undefined, answer: unknown) =>
  endpoint?.parse ? endpoint.parse(answer) : answer

/** Creates the b2b dialect's verbs for one resource. */
export const createB2bProvider = (
  transport: Transport,
  { http, api, variables = () => ({}) }: ProviderOptions,
): DialectProvider => {
  const endpointOf = (verb: Verb) => transport.endpoints?.[verb]
  const fill = (verb: Verb, ...sources: (Values | undefined)[]) =>
    fillPath(api, pathTemplateOf(transport, verb), [...sources.map(source => source ?? {}), variables()])

  const readRows = async (asked: Partial<GetListParams>, { offset, most = limits.pageSize }: RowRequest) => {
    const { filter: { q, ...filter } = {}, sort, meta, signal } = asked
    const { path, used } = fill('getList', meta as Meta, filter)
    const ordered = { ...listQuery(transport, sort, q), ...pageSizeQuery(transport, most) }
    const query = { ...toQuery(filter, used), ...ordered, [transport.offsetParam ?? 'Offset']: offset }
    const { items, total, counts, pageSize } = rowsFrom(
      await http<CountedPage | unknown[]>(path, { query, signal }),
      offset,
    )
    const toRecord = (item: unknown, at: number) =>
      withId(transport, parseWith(endpointOf('getList'), item), positionOf(offset + at))
    return { data: items.map(toRecord), total, pageSize, ...(counts && { meta: { counts } }) }
  }

  /** Reads the list page by page until the records with the given ids are found, and returns these records. */
  const findInList = async (ids: readonly Identifier[], meta: Meta, signal?: AbortSignal) => {
    const wanted = new Set(ids.map(String))
    const found: RaRecord[] = []
    for (let offset = 0, total = 1; offset < total && found.length < wanted.size; ) {
      const page = await readRows({ meta, signal }, { offset })
      found.push(...page.data.filter(record => wanted.has(String(record.id))))
      if (page.data.length === 0) break
      offset += page.data.length
      total = page.total
    }
    return found
  }

  const getOne = async (id: Identifier, meta: Meta, signal?: AbortSignal) => {
    if (transport.oneFrom === 'list') {
      const [listed] = await findInList([id], meta, signal)
      if (!listed) throw new ApiError(404, 'EntityNotFound')
      if (transport.isWhole?.(listed) ?? true) return listed
    }
    const answer = await http(fill('getOne', { id }, meta).path, { signal })
    return withId(transport, parseWith(endpointOf('getOne'), answer), id)
  }

  const toCurrent = (id: Identifier | undefined) => (wire: unknown) =>
    withId(transport, parseWith(endpointOf('getOne'), wire), id)

  const send = async (verb: 'create' | 'update', fallback: DataProviderMethod, sent: SentBody) => {
    const endpoint = endpointOf(verb)
    const body = endpoint?.serialise ? endpoint.serialise(sent.data, sent.previousData) : sent.data
    const { path } = fill(verb, sent.id === undefined ? {} : { id: sent.id }, sent.meta, sent.data)
    const options = verb === 'create' ? correctionOf(sent) : ifMatchHeader(sent.previousData)
    const call = http(path, { method: endpoint?.method ?? fallback, body, ...options })
    const parsed = parseWith(endpoint, await withCurrentRecord(call, toCurrent(sent.id)))
    // A response without a body only confirms the change. The returned record is then the previous record, or the sent
    // values.
    const data = withId(transport, parsed ?? sent.previousData ?? sent.data, sent.id ?? 'new')
    return { data, ...(parsed ? {} : { isUnconfirmed: true }) }
  }

  const correctionOf = ({ data, meta }: SentBody) =>
    buildCorrection(transport, data, {
      read: answer => withId(transport, parseWith(endpointOf('create'), answer)),
      change: created =>
        send('update', 'PUT', { id: created.id, data, previousData: created, ...(meta && { meta }) }).then(
          ({ data: record }) => record,
        ),
    })

  const methods = {
    getList: (_: string, params: GetListParams) =>
      fetchRows(span => readRows(params, span), rowRangeOf(params.pagination)),
    getOne: async (_: string, { id, meta, signal }: { id: Identifier; meta?: Values; signal?: AbortSignal }) => ({
      data: await getOne(id, meta, signal),
    }),
    getMany: async (_: string, { ids, meta, signal }: ManyParams) => {
      const endpoint = endpointOf('getMany')
      if (!endpoint && transport.oneFrom === 'list') return { data: await findInList(ids, meta, signal) }
      if (!endpoint) return { data: await fetchMany(ids, id => getOne(id, meta, signal)) }
      const { path } = fill('getMany', meta)
      const readSome = async (some: readonly Identifier[]) => {
        const answer = await http<Page<unknown> | unknown[]>(path, { query: { ids: some.map(String) }, signal })
        return toPage(answer).items.map(item => withId(transport, parseWith(endpoint, item)))
      }
      return { data: await fetchManyInChunks(ids, readSome) }
    },
    create: (_: string, params: SentBody) => send('create', 'POST', params),
    update: (_: string, params: SentBody) => send('update', 'PUT', params),
    delete: async (_: string, { id, meta, previousData }: Omit<SentBody, 'data'> & { id: Identifier }) => {
      const endpoint = endpointOf('delete')
      const { path } = fill('delete', { id }, meta, previousData)
      await withCurrentRecord(
        http(path, { method: endpoint?.method ?? 'DELETE', ...ifMatchHeader(previousData) }),
        toCurrent(id),
      )
      return { data: withId(transport, previousData, id) }
    },
    transition: async (_: string, { id, key, values, previousData }: TransitionParams) => {
      const { endpoint, template } = transitionEndpointOf(transport, key)
      const { path } = fillPath(api, template, [{ id }, values ?? {}, variables()])
      const body = endpoint.serialise?.(values ?? {})
      const call = http(path, {
        method: endpoint.method ?? 'PUT',
        ...(body !== undefined && { body }),
        ...ifMatchHeader(previousData),
      })
      return { data: withId(transport, parseWith(endpoint, await withCurrentRecord(call, toCurrent(id))), id) }
    },
  }
  // react-admin's types let the caller choose the record type. These verbs return untyped records, so a cast is needed.
  return methods as unknown as DialectProvider
}

type DataProviderMethod = NonNullable<Endpoint['method']>
interface SentBody {
  id?: Identifier
  data: Values
  previousData?: Values
  meta?: Values
}
interface ManyParams {
  ids: readonly Identifier[]
  meta?: Values
  signal?: AbortSignal
}
