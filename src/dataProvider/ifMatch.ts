/** Makes changes conditional on the version of the record that the user edited (`contract/etag.ts`). */
import type { RaRecord } from 'react-admin'
import { etagOf, ifMatchHeaderName } from '../../contract/etag'
import { ApiError, isVersionConflict } from './apiError'
import type { Values } from './endpoints'

/**
 * Returns the header `If-Match`, or nothing if the record has no version. An API that implements only the specification
 * sends no versions.
 */
export const ifMatchHeader = (record: Values | undefined): { headers?: Record<string, string> } =>
  typeof record?.version === 'number' ? { headers: { [ifMatchHeaderName]: etagOf(record.version) } } : {}

/**
 * Returns a record after a change. Fields that are missing in the response keep their values. The version does not: if
 * it is missing, the new version is unknown.
 */
export const mergeResponse = <R extends Values>(record: R, answer: Values | undefined): R => ({
  ...record,
  ...answer,
  version: answer?.version,
})

/**
 * Returns the current record from the error of a change that was rejected because another user had changed the record;
 * undefined for other errors, and if the API did not send the record.
 */
export const currentRecordOfConflict = (error: unknown): RaRecord | undefined =>
  isVersionConflict(error) ? (error.body.current as RaRecord | undefined) : undefined

/**
 * Runs a change. If it fails with a version conflict, `toRecord` converts the current record in the response to the
 * `body.current` of the thrown error.
 */
export const withCurrentRecord = async <Answer>(
  change: Promise<Answer>,
  toRecord: (wire: unknown) => unknown,
): Promise<Answer> => {
  try {
    return await change
  } catch (error) {
    if (!isVersionConflict(error) || error.body.current === undefined) throw error
    throw new ApiError(error.status, error.errorCode, error.fields, {
      ...error.body,
      current: toRecord(error.body.current),
    })
  }
}
