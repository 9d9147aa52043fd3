/**
 * Records whose deletion can still be undone: the server still has them, but the lists do not show them. The gaps on a
 * page are filled with rows of the next pages, so that no page is empty while other records exist.
 */
import type { Identifier, RaRecord } from 'react-admin'

const pending = new Map<string, Set<string>>()

/**
 * Hides records from the resource's lists.
 * @returns a function that shows them again
 */
export const hideRemovedRecords = (resource: string, ids: readonly Identifier[]) => {
  const hidden = pending.get(resource) ?? new Set<string>()
  pending.set(resource, hidden)
  for (const id of ids) hidden.add(String(id))
  return () => {
    for (const id of ids) hidden.delete(String(id))
  }
}

interface CachedPage {
  data: RaRecord[]
  total?: number | undefined
}

/** Reads a whole list without the hidden records. */
export const readListWithoutRemoved = <Answer extends CachedPage>(resource: string, readList: () => Promise<Answer>) =>
  readPageWithoutRemoved(resource, { page: 1, perPage: Number.MAX_SAFE_INTEGER }, readList)

/** Reads a page of a list without the hidden records. */
export const readPageWithoutRemoved = async <Answer extends CachedPage>(
  resource: string,
  { page, perPage }: { page: number; perPage: number },
  readPage: (page: number) => Promise<Answer>,
): Promise<Answer> => {
  const hidden = pending.get(resource)
  const first = await readPage(page)
  if (!hidden || hidden.size === 0) return first
  const isShown = ({ id }: RaRecord) => !hidden.has(String(id))
  const data = first.data.filter(isShown)
  const stored = first.total ?? first.data.length
  for (let next = page + 1; data.length < perPage && (next - 1) * perPage < stored; next++)
    data.push(...(await readPage(next)).data.filter(isShown))
  const shown = data.slice(0, perPage)
  const total = Math.max(stored - hidden.size, (page - 1) * perPage + shown.length)
  return { ...first, data: shown, total }
}
