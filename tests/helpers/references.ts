/**
 * Lists all references in the portal's resource definitions: in columns, form fields, filters and dialogs, and in any
 * other part of a definition.
 */
import { type SessionRole, sessionRoles } from '../../contract/roles'
import type { ReferenceTarget } from '../../src/custom/engine/definition/definition'
import { type ResolvedDefinition, resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { allDefinitions } from './definitions'

export interface ResourceReference extends ReferenceTarget {
  role: SessionRole
  /** Name of the resource whose definition refers to another. */
  from: string
  /** Name of the definition's property that contains the reference, such as `filters`. */
  place: string
  /** Name of the field in a record, or of the filter. */
  source: string
  target: ResolvedDefinition
}

interface DeclaredReference extends ReferenceTarget {
  kind: 'reference'
  source?: string
  name?: string
}
const isReference = (value: object): value is DeclaredReference => 'kind' in value && value.kind === 'reference'

const walk = (value: unknown, place: string): { place: string; declared: DeclaredReference }[] => {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return []
  if (isReference(value)) return [{ place, declared: value }]
  return Object.entries(value).flatMap(([key, each]) => walk(each, Array.isArray(value) ? place : key))
}

export const resourceReferences: readonly ResourceReference[] = sessionRoles.flatMap(role => {
  const resolved = resolveDefinitions(allDefinitions, role)
  return [...resolved.values()].flatMap(({ name: from, ...definition }) =>
    walk(definition, '').map(({ place, declared: { resource, optionText, source, name } }): ResourceReference => {
      const target = resolved.get(resource)
      if (!target) throw new Error(`${from} refers to ${resource}, which ${role} does not have`)
      return { role, from, place, source: source ?? name ?? '', resource, optionText, target }
    }),
  )
})

/** One reference for each combination of a role, a target resource and the field that names the target's records. */
export const referenceTargets: readonly ResourceReference[] = [
  ...new Map(
    resourceReferences.map(reference => [`${reference.role} ${reference.resource} ${reference.optionText}`, reference]),
  ).values(),
]
