/** Names the field of a change that a unique key, a hook or the database rejects. */
import type { ErrorCode } from '../../contract/errors'
import { ApiError, codeOfDatabaseError, errorAt } from '../errors/apiErrors'
import { causesOf } from '../errors/dependencyUnavailable'
import type { OwnedResource } from './ownedResource'

/** Returns the error of the violated unique key at its field; undefined if the key is not one of the resource's. */
export function violatedKey({ unique = {} }: Pick<OwnedResource, 'unique'>, error: unknown): ApiError | undefined {
  for (const each of causesOf(error)) {
    const key = unique[String((each as { constraint?: unknown }).constraint)]
    if (key) return errorAt(key.field, key.code, key.message)
  }
  return undefined
}

/**
 * Returns the errors of an imported row by column. Errors that name no field are reported at the field that
 * identifies the record.
 * @returns undefined for errors that are not a rejection of the row: an internal error, an unavailable dependency,
 *   or a rate limit without a field
 */
export function constraintErrorOf(
  resource: Pick<OwnedResource, 'unique' | 'import'>,
  error: unknown,
): Record<string, ErrorCode> | undefined {
  const by = resource.import?.by ?? ''
  const refused = violatedKey(resource, error) ?? error
  if (refused instanceof ApiError) {
    return refused.fields ?? (refused.retryAfter === undefined ? { [by]: refused.errorCode } : undefined)
  }
  const code = codeOfDatabaseError(error)
  return code && { [by]: code }
}
