/** The calls of an import (contract/imports.ts), below the base of the session's role. */
import type {
  Import,
  ImportableList,
  ImportCells,
  ImportChecked,
  ImportPlaces,
  ImportRow,
  JudgedRow,
  PlacedRow,
  TakenBack,
} from '../../../../contract/imports'
import { limits } from '../../../../contract/limits'
import { ApiError } from '../../../dataProvider/apiError'
import { http, type RequestOptions } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'

/** Longer waits are those of other limits, such as the e-mails of an hour. */
const longestWaitS = 10
const mostWaits = 6

const wait = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))
const isShortWait = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError && error.status === 429 && (error.retryAfter ?? Number.POSITIVE_INFINITY) <= longestWaitS

/** Checks change nothing, and the key of its body repeats a batch: they need no other key. */
const withoutKey = { isRepeatable: false } as const

/** Posts; while other imports of the organisation are running, it waits as the server says and tries again. */
async function post<Answer>(
  path: string,
  body: unknown,
  more: Pick<RequestOptions, 'signal' | 'isRepeatable'> = withoutKey,
): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      return await http<Answer>(rolePath(path), { method: 'POST', body, ...more })
    } catch (error) {
      if (!isShortWait(error) || waits === mostWaits || more.signal?.aborted) throw error
      await wait(error.retryAfter)
    }
  }
}

/** What is sent with the rows: their list, and what new ones have where their row says nothing. */
export interface SentImport {
  list: ImportableList
  defaults?: ImportCells
}

export const checkRows = (sent: SentImport, rows: readonly ImportRow[]) =>
  post<ImportChecked>('/imports/check', { ...sent, rows })

/**
 * Looks the rows up in their order, as many at a time as one call's time allows; rows without an answer are passed over.
 * @param onFound what a call found, and how many rows are done
 * @throws {ApiError} ServiceUnavailable at the end, where some have no answer
 */
export const lookUpRows = async (
  list: ImportableList,
  rows: readonly ImportRow[],
  signal: AbortSignal,
  onFound: (found: readonly PlacedRow[], done: number) => void,
) => {
  let failed = 0
  let inVain = 0
  for (let left = rows; left.length > 0 && inVain < limits.importInVain && !signal.aborted; ) {
    const batch = left.slice(0, limits.importBatch)
    const answer = await post<ImportPlaces>('/imports/places', { list, rows: batch }, { ...withoutKey, signal })
    const rest = new Set(answer.rest)
    left = [...batch.filter(({ line }) => rest.has(line)), ...left.slice(batch.length)]
    failed += answer.failed.length
    inVain = answer.rows.length > 0 ? 0 : inVain + answer.failed.length
    onFound(answer.rows, rows.length - left.length)
  }
  if (failed > 0) throw new ApiError(503, 'ServiceUnavailable')
}

/**
 * Saves batch by batch. With the same `key` it begins again after a failure: what is done is not done twice.
 * @param onProgress how many rows have been answered
 */
export const saveRows = async (
  sent: SentImport,
  key: string,
  rows: readonly ImportRow[],
  onProgress: (answered: number) => void,
) => {
  const judged: JudgedRow[] = []
  let id = ''
  for (let at = 0; at < rows.length; at += limits.importBatch) {
    const batch = rows.slice(at, at + limits.importBatch)
    const answer = await post<{ guid: string; rows: JudgedRow[] }>('/imports', { ...sent, key, rows: batch })
    id = answer.guid
    judged.push(...answer.rows)
    onProgress(judged.length)
  }
  return { id, rows: judged }
}

export const fetchImports = (list: ImportableList) =>
  http<Import[]>(rolePath('/imports')).then(found => found.filter(each => each.list === list))

/** Batch by batch, the last rows first. After a failure it can be begun again. */
export const takeBack = async (id: string) => {
  const all: Omit<TakenBack, 'next'> = { deleted: 0, restored: 0, kept: [] }
  for (let before: number | null | undefined; before !== null; ) {
    const query = before === undefined ? '' : `?before=${before}`
    const { next, deleted, restored, kept }: TakenBack = await post(`/imports/${id}/take-back${query}`, {}, {})
    all.deleted += deleted
    all.restored += restored
    all.kept.unshift(...kept)
    before = next
  }
  return all
}
