/** Finds the resources that a published change concerns (contract/recordChanges.ts). */
import type { ChangeAuthor, RecordEvents } from '../../../../contract/recordChanges'
import type { PathTemplate, Transport } from '../../../dataProvider/endpoints'

const pathsOf = (template: PathTemplate) => (typeof template === 'string' ? [template] : Object.values(template.paths))

/**
 * Returns an endpoint's path relative to the role's base path, without ids; empty for paths outside of the base path.
 */
const toRecordPath = (path: string) =>
  path
    .replace(/^\/b2b\/[^/]+\//, '')
    .replace(/^\/.*/, '')
    .replace(/\/\{id\}.*/, '')
    .replace(/\/\{\w+\}/g, '')
    .replace(/\?.*/, '')

const recordPathsOf = ({ path, endpoints, transitions }: Transport): readonly string[] => {
  const further = [...Object.values(endpoints ?? {}), ...Object.values(transitions ?? {})]
  const templates = [path, ...further.flatMap(endpoint => (endpoint?.path ? [endpoint.path] : []))]
  return templates.flatMap(pathsOf).map(toRecordPath).filter(Boolean)
}

/** Returns whether a change at an API path, or below it, concerns the resource. */
const isChangedAt = (transport: Transport, changed: string) =>
  recordPathsOf(transport).some(path => changed === path || changed.startsWith(`${path}/`))

export interface ResourceChange {
  /** Ids of the changed records; `null` if any record may have changed. */
  ids: ReadonlySet<string> | null
  authors: readonly ChangeAuthor[]
}

/** Returns the changes of a resource that the events report; `undefined` if there are none. */
export const resourceChangeOf = (transport: Transport, events: readonly RecordEvents[]): ResourceChange | undefined => {
  const changes = events.flatMap(event => event.changes).filter(({ path }) => isChangedAt(transport, path))
  const isIncomplete = events.some(event => event.isIncomplete)
  if (changes.length === 0 && !isIncomplete) return undefined
  const isAny = isIncomplete || changes.some(({ ids }) => ids === null)
  return { ids: isAny ? null : new Set(changes.flatMap(({ ids }) => ids ?? [])), authors: changes.map(({ by }) => by) }
}
