/** Makes changes conditional on the version of the record that they were made to (`contract/etag.ts`). */
import { etagOf } from '../../contract/etag'
import type { Values } from './endpoints'
import { ApiError, isVersionConflict } from './http'

/** Returns the header `If-Match`; none where the record has no version, as from an API that speaks only the specification. */
export const ifMatch = (record: Values | undefined): { headers?: Record<string, string> } =>
  typeof record?.version === 'number' ? { headers: { 'If-Match': etagOf(record.version) } } : {}

/** Runs a change; a version conflict is thrown with `body.current` as the record that `toRecord` makes of it. */
export const withCurrentRecord = async <Answer>(
  change: Promise<Answer>,
  toRecord: (wire: unknown) => unknown,
): Promise<Answer> => {
  try {
    return await change
  } catch (error) {
    if (!isVersionConflict(error) || error.body.current === undefined) throw error
    throw new ApiError(error.status, error.errorCode, error.fields, { current: toRecord(error.body.current) })
  }
}
