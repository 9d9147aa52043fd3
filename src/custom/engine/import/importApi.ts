/** The calls of an import (schemas in `contract/imports.ts`), below the base path of the session's role. */
import type {
  GeocodedRow,
  Import,
  ImportableList,
  ImportCells,
  ImportCheck,
  ImportGeocodes,
  ImportRow,
  RowToSave,
  RowVerdict,
  UndoImportResult,
} from '../../../../contract/imports'
import { limits } from '../../../../contract/limits'
import { ApiError } from '../../../dataProvider/apiError'
import { http, type RequestOptions } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'

/** Longest `Retry-After`, in seconds, that is awaited. Longer waits belong to limits such as e-mails per hour. */
const maxWaitS = 10
const maxWaits = 6

const wait = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))
const isShortWait = (error: unknown): error is ApiError & { retryAfter: number } =>
  error instanceof ApiError && error.status === 429 && (error.retryAfter ?? Number.POSITIVE_INFINITY) <= maxWaitS

/**
 * Options of calls that send no idempotency key: checks and lookups change nothing, and a call that saves rows has a
 * key in its body.
 */
const withoutKey = { isRepeatable: false } as const

/**
 * Posts the body. If the server rejects the call for a short time, because other imports of the organisation are
 * running, waits and retries, at most `maxWaits` times.
 */
async function post<Result>(
  path: string,
  body: unknown,
  more: Pick<RequestOptions, 'signal' | 'isRepeatable'> = withoutKey,
): Promise<Result> {
  for (let waits = 0; ; waits++) {
    try {
      return await http<Result>(rolePath(path), { method: 'POST', body, ...more })
    } catch (error) {
      if (!isShortWait(error) || waits === maxWaits || more.signal?.aborted) throw error
      await wait(error.retryAfter)
    }
  }
}

/** The part of the request body that is the same for all rows: the list, and default values for new records. */
export interface ImportRequestBase {
  list: ImportableList
  defaults?: ImportCells
}

export const checkRows = (sent: ImportRequestBase, rows: readonly ImportRow[]) =>
  post<ImportCheck>('/imports/check', { ...sent, rows })

/**
 * Looks up the locations of the rows' street addresses, in order. Each call looks up as many rows of a batch as the
 * server can in its time limit. Rows that could not be looked up are skipped; after `limits.unansweredGeocodesMax`
 * successive failures the lookup stops.
 * @param onFound receives the rows that a call found, and the number of rows done
 * @throws {ApiError} ServiceUnavailable at the end if some rows could not be looked up
 */
export const geocodeRows = async (
  list: ImportableList,
  rows: readonly ImportRow[],
  signal: AbortSignal,
  onFound: (found: readonly GeocodedRow[], done: number) => void,
) => {
  let failed = 0
  let consecutiveFailures = 0
  for (let left = rows; left.length > 0 && consecutiveFailures < limits.unansweredGeocodesMax && !signal.aborted; ) {
    const batch = left.slice(0, limits.importBatch)
    const answer = await post<ImportGeocodes>('/imports/places', { list, rows: batch }, { ...withoutKey, signal })
    const rest = new Set(answer.rest)
    left = [...batch.filter(({ line }) => rest.has(line)), ...left.slice(batch.length)]
    failed += answer.failed.length
    consecutiveFailures = answer.rows.length > 0 ? 0 : consecutiveFailures + answer.failed.length
    onFound(answer.rows, rows.length - left.length)
  }
  if (failed > 0) throw new ApiError(503, 'ServiceUnavailable')
}

/**
 * Saves the rows in batches. After a failure the function can be called again with the same `key`; rows that are
 * already saved are not saved twice.
 * @param onProgress receives the number of rows that the server has processed
 */
export const saveRows = async (
  sent: ImportRequestBase,
  key: string,
  rows: readonly RowToSave[],
  onProgress: (answered: number) => void,
) => {
  const answeredRows: RowVerdict[] = []
  let id = ''
  for (let at = 0; at < rows.length; at += limits.importBatch) {
    const batch = rows.slice(at, at + limits.importBatch)
    const answer = await post<{ guid: string; rows: RowVerdict[] }>('/imports', { ...sent, key, rows: batch })
    id = answer.guid
    answeredRows.push(...answer.rows)
    onProgress(answeredRows.length)
  }
  return { id, rows: answeredRows }
}

export const fetchImports = (list: ImportableList) =>
  http<Import[]>(rolePath('/imports')).then(found => found.filter(pastImport => pastImport.list === list))

/**
 * Undoes an import in batches, beginning with the last rows. After a failure the function can be called again. Returns
 * the numbers of deleted and restored records, and the rows whose records are kept.
 */
export const undoImport = async (id: string) => {
  const all: Omit<UndoImportResult, 'next'> = { deleted: 0, restored: 0, kept: [] }
  for (let before: number | null | undefined; before !== null; ) {
    const query = before === undefined ? '' : `?before=${before}`
    const { next, deleted, restored, kept }: UndoImportResult = await post(`/imports/${id}/take-back${query}`, {}, {})
    all.deleted += deleted
    all.restored += restored
    all.kept.unshift(...kept)
    before = next
  }
  return all
}
