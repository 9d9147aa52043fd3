/** Reads the activity of the organisation: GET /b2b/{slug}/activity (contract/activity.ts). */
import type { ActivityEntry, ActivityQuery } from '../../../../contract/activity'
import type { Language } from '../../../../contract/languages'
import { limits } from '../../../../contract/limits'
import type { Page } from '../../../../contract/paging'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'

/** Filters of the activity, by name. An empty text does not filter. */
export type ActivityFilter = Partial<
  Record<keyof Pick<ActivityQuery, 'person' | 'record' | 'kind' | 'from' | 'to'>, string>
>

const readPage = (filter: ActivityFilter, offset: number, pageSize: number, signal?: AbortSignal) =>
  http<Page<ActivityEntry>>(rolePath('/activity'), {
    query: {
      ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)),
      ...(offset > 0 && { Offset: offset }),
      ...(pageSize !== limits.pageSize && { pageSize }),
    },
    ...(signal && { signal }),
  })

/** Returns the options of an infinite query that reads the activity page by page. */
export const activityQueryOptions = (filter: ActivityFilter, language: Language) => ({
  queryKey: ['activity', language, filter] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    readPage(filter, pageParam, limits.pageSize, signal),
  initialPageParam: 0,
  getNextPageParam: ({ total }: Page<ActivityEntry>, pages: readonly Page<ActivityEntry>[]) => {
    const read = pages.reduce((sum, { items }) => sum + items.length, 0)
    return read < total ? read : undefined
  },
  // Every change adds an entry, so a list that is no longer shown is not cached.
  gcTime: 0,
})

const exportPageSize = Math.max(...limits.pageSizes)

/** Reads all entries that match, up to `limits.auditRows`. */
export async function readAllActivity(filter: ActivityFilter): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = []
  for (;;) {
    const { items, total } = await readPage(filter, entries.length, exportPageSize)
    entries.push(...items)
    if (items.length === 0 || entries.length >= total) return entries
  }
}
