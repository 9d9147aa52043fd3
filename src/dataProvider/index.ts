/**
 * react-admin's data provider, based on the definitions of the resources. Each resource uses the provider of its
 * dialect (`b2b.ts`, `rest.ts`). This file contains what both dialects share: bulk verbs, references, and uploads (POST
 * /resources).
 */
import type { Image } from '../../contract/images'
import { limits } from '../../contract/limits'
import { createB2bProvider, type DialectProvider } from './b2b'
import { callAll } from './bulk'
import type { Transport } from './endpoints'
import { readListWithoutRemoved, readPageWithoutRemoved } from './pendingRemovals'
import type { DeletionMeta, PortalDataProvider, ProviderOptions } from './types'

const verbs = ['getList', 'getOne', 'getMany', 'create', 'update', 'delete', 'transition'] as const

/** Creates the plain REST dialect, whose code is loaded with its first call, because only the staff area needs it. */
const createRest = (transport: Transport, options: ProviderOptions): DialectProvider => {
  let loaded: Promise<DialectProvider> | undefined
  const load = () => {
    loaded ??= import('./rest').then(({ createRest }) => createRest(transport, options))
    // After a failure the next call loads the code again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  const call =
    (verb: (typeof verbs)[number]) =>
    async (...args: never[]) =>
      ((await load())[verb] as (...args: never[]) => Promise<unknown>)(...args)
  return Object.fromEntries(verbs.map(verb => [verb, call(verb)])) as unknown as DialectProvider
}

const createDialect = { b2b: createB2bProvider, rest: createRest }

/**
 * Creates the data provider. A method rejects with the HTTP client's `ApiError` if its call fails, and with an
 * `AbortError` if the call is aborted; `updateMany` and `deleteMany` reject with a `PartialFailureError` (`bulk.ts`).
 */
export const createDataProvider = (options: ProviderOptions): PortalDataProvider => {
  const dialects = new Map<string, DialectProvider>(
    options.resources.map(transport => [transport.name, createDialect[transport.dialect](transport, options)]),
  )
  const of = (resource: string) => {
    const dialect = dialects.get(resource)
    if (!dialect) throw new Error(`The resource ${resource} is not defined for this area`)
    return dialect
  }
  return {
    supportAbortSignal: true,
    getList: (resource, params) => {
      const { page = 1, perPage = limits.pageSize } = params.pagination ?? {}
      const read = (at: number) => of(resource).getList(resource, { ...params, pagination: { page: at, perPage } })
      return params.meta?.everyPage
        ? readListWithoutRemoved(resource, () => of(resource).getList(resource, params))
        : readPageWithoutRemoved(resource, { page, perPage }, read)
    },
    getOne: (resource, params) => of(resource).getOne(resource, params),
    getMany: (resource, params) => of(resource).getMany(resource, params),
    getManyReference: (resource, { target, id, filter, ...params }) =>
      of(resource).getList(resource, { ...params, filter: { ...filter, [target]: id } }),
    create: (resource, params) => of(resource).create(resource, params),
    update: (resource, params) => of(resource).update(resource, params),
    updateMany: (resource, { ids, data }) =>
      callAll(ids, id => of(resource).update(resource, { id, data, previousData: { id } })),
    delete: (resource, params) => of(resource).delete(resource, params),
    deleteMany: (resource, { ids, meta }) =>
      callAll(ids, id => {
        const previousData = (meta as DeletionMeta | undefined)?.records?.find(record => record.id === id)
        return of(resource).delete(resource, { id, ...(previousData && { previousData }) })
      }),
    transition: (resource, params) => of(resource).transition(resource, params),
    upload: (file, signal) => {
      const body = new FormData()
      body.append('file', file)
      return options.http<Image>('/resources', { method: 'POST', body, query: { md: true, sm: true }, signal })
    },
  }
}
