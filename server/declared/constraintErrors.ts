/** What a change is refused for, told at its field: by the unique key that it violates, by a hook, by the database. */
import type { ErrorCode } from '../../contract/errors'
import { ApiError, codeOfDatabaseError, errorAt } from '../errors/apiErrors'
import { causesOf } from '../errors/dependencyUnavailable'
import type { OwnedResource } from './resource'

/** The unique key that was violated, told at its field; undefined where it was none of the resource's. */
export function violatedKey({ unique = {} }: Pick<OwnedResource, 'unique'>, error: unknown): ApiError | undefined {
  for (const each of causesOf(error)) {
    const key = unique[String((each as { constraint?: unknown }).constraint)]
    if (key) return errorAt(key.field, key.code, key.message)
  }
  return undefined
}

/**
 * What is wrong with an imported row, by column: at the field that says which record it is where none is named.
 * @returns undefined for what is no refusal of the row: a fault, a part that is away, a limit that is told at no field
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
