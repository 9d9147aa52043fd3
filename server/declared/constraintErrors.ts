/**
 * Finds the field of the body at which an error is reported, after a unique key, a hook or the database has rejected a
 * change.
 */
import type { ErrorCode } from '../../contract/errors'
import { ApiError, codeOfDatabaseError, fieldError } from '../errors/apiErrors'
import { causesOf } from '../errors/dependencyUnavailable'
import { mainFieldOf } from './bodyFields'
import type { OwnedResource } from './ownedResource'
import { uniqueColumnsOf } from './uniqueColumns'

/**
 * Returns the error of a violated unique key, reported at the field that `unique` of the resource declares; undefined
 * if `unique` does not declare the key.
 */
export function uniqueKeyError(resource: OwnedResource, error: unknown): ApiError | undefined {
  const { what, unique = {} } = resource
  for (const each of causesOf(error)) {
    const name = String((each as { constraint?: unknown }).constraint)
    const key = unique[name]
    if (!key) continue
    const keys = uniqueColumnsOf(resource, name).keys.map(column => column.key)
    return fieldError(key.field, key.code, `${what}: another one has this ${keys.join(' and ')}`)
  }
  return undefined
}

/**
 * Returns the errors of an imported row by column. Errors that name no field are reported at the main field.
 * @returns undefined if the error does not mean that the row is invalid: an internal error, an unavailable dependency,
 *   or a rate limit without a field
 */
export function importRowErrorsOf(resource: OwnedResource, error: unknown): Record<string, ErrorCode> | undefined {
  const mainField = mainFieldOf(resource)
  const refused = uniqueKeyError(resource, error) ?? error
  if (refused instanceof ApiError) {
    return refused.fields ?? (refused.retryAfter === undefined ? { [mainField]: refused.errorCode } : undefined)
  }
  const code = codeOfDatabaseError(error)
  return code && { [mainField]: code }
}
