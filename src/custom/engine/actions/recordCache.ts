/**
 * Keeps every cached copy of a record current. After a change through the data provider, the record in the response is
 * written into each query of its resource (lists, single records, dialogs, side panels), and lists that may now include
 * or exclude the record are fetched again. Calls that bypass the data provider use `refreshResource`.
 */
import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'
import { ApiError, isNetworkOrServerError } from '../../../dataProvider/apiError'
import { PartialFailureError } from '../../../dataProvider/bulk'
import type { TransitionParams, Values } from '../../../dataProvider/endpoints'
import { currentRecordOfConflict } from '../../../dataProvider/ifMatch'
import type { PortalDataProvider } from '../../../dataProvider/types'
import type { ResolvedDefinition } from '../definition/resolve'
import { matchesTab } from '../list/useListFilters'
import { editCachedRecords, mergeExistingFields, type RecordEdit } from './cachedRecords'

/** First elements of query keys whose data is computed from the records of several resources. */
const derivedQueries: ReadonlySet<unknown> = new Set([
  'home',
  'commandPalette',
  'stores',
  'analytics',
  'staffPage',
  'staffBins',
  'waiting',
])

/**
 * Returns whether this is the query of a dialog's record. Such a query is updated in place with the response. It is
 * fetched again only if no response contained the record, or if a change may have been made without a response.
 */
const isDialog = (key: QueryKey) => key[1] === 'dialog'

interface RefreshOptions {
  /** Other resources whose lists are fetched again. */
  others?: readonly string[]
  /** Id of a record whose row must not move. Lists that show it are marked as stale but not fetched now. */
  keptId?: Identifier | undefined
  withDialogs?: boolean
  /** Whether lists on the screen stay as they are, because the caller refreshes them. */
  keepsShownLists?: boolean
}

const hasRow = (data: unknown, id: Identifier) =>
  ((data as { data?: Values[] } | undefined)?.data ?? []).some?.(row => row.id === id) ?? false

/**
 * Cancels the first fetch of queries on the screen, which may have read the records before the change. TanStack Query
 * does not do so: it would keep the response, and would not fetch the query again.
 */
const cancelFirstFetches = (queryClient: QueryClient, predicate: (query: Query) => boolean) => {
  const queries = queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate })
  for (const query of queries) if (query.state.data === undefined) void query.cancel({ silent: true })
}

/**
 * Fetches again the queries of the resource and of the `others`, including side panels, and the figures computed from
 * the resource's records. Records in dialogs are fetched again only with `withDialogs`.
 */
export const refreshResource = async (
  queryClient: QueryClient,
  name: string,
  { others = [], keptId, withDialogs = false, keepsShownLists = false }: RefreshOptions = {},
) => {
  const isKept = (key: QueryKey, data: unknown) =>
    (isDialog(key) && !withDialogs) || (keptId !== undefined && key[1] === 'getList' && hasRow(data, keptId))
  const names: ReadonlySet<unknown> = new Set([name, ...others])
  const isOfResource = (key: QueryKey) => names.has(key[0]) || derivedQueries.has(key[0])
  const isFetchedAgain = (query: Query) =>
    isOfResource(query.queryKey) &&
    !isKept(query.queryKey, query.state.data) &&
    !(keepsShownLists && query.queryKey[1] === 'getList' && query.isActive())
  cancelFirstFetches(queryClient, isFetchedAgain)
  await Promise.all([
    queryClient.invalidateQueries({ predicate: isFetchedAgain }),
    queryClient.invalidateQueries({
      queryKey: [name],
      predicate: ({ queryKey, state }) => isKept(queryKey, state.data),
      refetchType: 'none',
    }),
  ])
}

type Counts = Readonly<Record<string, number>>

/**
 * Subtracts one from the count of the tab that the record left, and adds one to the count of the tab that it moved to.
 */
const recount = (counts: Counts, tabs: ResolvedDefinition['tabs'], before: Values, after: Values): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([key, count]) => {
      const tab = tabs?.find(each => each.key === key)
      return [key, tab ? count + Number(matchesTab(tab, after)) - Number(matchesTab(tab, before)) : count]
    }),
  )

/** Returns whether the response contains the record. If an API responds without a body, `data` has only the id. */
const hasRecord = (data: Values | undefined) => data !== undefined && Object.keys(data).length > 1

/** Returns whether the server may have made the change although it did not respond. Open dialogs then refresh too. */
const mayBeDone = (error: unknown) =>
  isNetworkOrServerError(error) || (error instanceof PartialFailureError && error.outcome.unanswered.length > 0)

/**
 * Returns whether the error means that the screen is out of date: the record is deleted, in another state, or changed
 * by another user.
 */
const isScreenStale = (error: unknown) =>
  error instanceof PartialFailureError || (error instanceof ApiError && [404, 409, 412].includes(error.status))

/** Resolves when TanStack Query has notified all lists of the change. Only then may the change's dialog close. */
const flushNotifications = () => new Promise<void>(resolve => notifyManager.schedule(resolve))

export const withCacheUpdates = (
  provider: PortalDataProvider,
  queryClient: QueryClient,
  resources: ReadonlyMap<string, Pick<ResolvedDefinition, 'tabs' | 'shownBy'>>,
): PortalDataProvider => {
  const running = new Map<string, number>()
  const stale = new Map<string, RefreshOptions>()

  /** Refreshes the resource unless other changes to it are still running; the last one of them refreshes it. */
  const refreshOnce = (name: string) => {
    const options = stale.get(name)
    if ((running.get(name) ?? 0) > 0 || !options) return
    stale.delete(name)
    void refreshResource(queryClient, name, { ...options, others: resources.get(name)?.shownBy ?? [] })
  }

  const write = (name: string, edit: RecordEdit) =>
    queryClient.setQueriesData<unknown>({ queryKey: [name] }, (cached: unknown) => editCachedRecords(cached, edit))

  const update = (name: string, id: Identifier, data: Values | undefined) => {
    if (!hasRecord(data)) return false
    const tabs = resources.get(name)?.tabs
    write(name, {
      // The organisation's own record may be cached under two ids: the fixed word in its path, and the id in the
      // response. Both are updated.
      ids: [id, data?.id as Identifier],
      change: record => mergeExistingFields(record, data ?? {}),
      recount: (counts, before, after) => recount(counts, tabs, before, after),
    })
    return true
  }

  /**
   * Writes the current record that a conflict error contains into the cache, so that the next confirmation dialog shows
   * it.
   */
  const writeCurrent = (name: string, error: unknown) => {
    const errors = error instanceof PartialFailureError ? error.outcome.refused.map(refusal => refusal.error) : [error]
    for (const current of errors.map(currentRecordOfConflict)) if (current) update(name, current.id, current)
  }

  const remove = (name: string, ids: readonly Identifier[]) => write(name, { ids, change: () => undefined })

  /**
   * Runs a change and updates the cache.
   * @param settle writes the response into the cache and returns how the queries are refreshed
   */
  const run = async <Answer>(
    name: string,
    call: () => Promise<Answer>,
    settle: (answer: Answer) => RefreshOptions | undefined,
  ): Promise<Answer> => {
    running.set(name, (running.get(name) ?? 0) + 1)
    try {
      const answer = await call()
      stale.set(name, { ...stale.get(name), ...settle(answer) })
      await flushNotifications()
      return answer
    } catch (error) {
      writeCurrent(name, error)
      if (mayBeDone(error)) stale.set(name, { ...stale.get(name), withDialogs: true })
      else if (isScreenStale(error)) stale.set(name, stale.get(name) ?? {})
      throw error
    } finally {
      running.set(name, (running.get(name) ?? 1) - 1)
      refreshOnce(name)
    }
  }

  const changes = {
    create: (name: string, params: never) =>
      run(
        name,
        () => provider.create(name, params),
        () => undefined,
      ),
    update: (name: string, params: { id: Identifier }) =>
      run(
        name,
        () => provider.update(name, params as never) as Promise<{ data: Values; isUnconfirmed?: boolean }>,
        ({ data, isUnconfirmed }) => ({ withDialogs: isUnconfirmed === true || !update(name, params.id, data) }),
      ),
    transition: (name: string, params: TransitionParams) =>
      run(
        name,
        () => provider.transition(name, params),
        ({ data }) => {
          const isWritten = update(name, params.id, data)
          return { withDialogs: !isWritten, keptId: params.keepsRow && isWritten ? params.id : undefined }
        },
      ),
    delete: (name: string, params: { id: Identifier }) =>
      run(
        name,
        () => provider.delete(name, params as never),
        () => void remove(name, [params.id]),
      ),
    deleteMany: (name: string, params: { ids: readonly Identifier[] }) =>
      run(
        name,
        () => provider.deleteMany(name, params as never),
        () => void remove(name, params.ids),
      ),
    updateMany: (name: string, params: never) =>
      run(
        name,
        () => provider.updateMany(name, params),
        () => ({ withDialogs: true }),
      ),
  }
  // react-admin's methods are generic in the record type; here all records have one erased type.
  return { ...provider, ...changes } as unknown as PortalDataProvider
}
