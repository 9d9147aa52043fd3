/**
 * Checks the related lists of a definition: the resource has a page or view that shows them, and each child refers to
 * the resource and can be filtered by this reference, unless its API call selects the records of the parent.
 */
import { pathTemplateOf } from '../../../dataProvider/paths'
import type { ChildList } from '../definition/definition'
import type { ResolvedDefinition } from '../definition/resolve'
import { type ConfigurationError, findDuplicates, type ResolvedResources } from './configurationErrors'

/** Returns whether the path of the child's API call contains the parent's id. */
const isInPath = (child: ResolvedDefinition, by: string) => {
  const template = pathTemplateOf(child, 'getList')
  return typeof template === 'string' && template.includes(`{${by}}`)
}

const childErrors = (
  { name }: ResolvedDefinition,
  all: ResolvedResources,
  at: string,
  { resource, by, isApiFilter }: ChildList,
) => {
  const child = all.get(resource)
  if (!child) return []
  const path = `${at}.children.${resource}`
  const { columns, filters = [], form } = child
  const parts = [...columns, ...(form?.fields ?? [])]
  const filter = filters.find(each => each.name === by)
  const isReference =
    parts.some(part => part.kind === 'reference' && part.source === by && part.resource === name) ||
    (filter?.kind === 'reference' && filter.resource === name)
  const inPath = isInPath(child, by)
  return [
    ...(columns.length > 0 ? [] : [`${path}: ${resource} has no columns`]),
    ...(isReference || isApiFilter || inPath ? [] : [`${path}.by: ${resource} has no reference ${by} to ${name}`]),
    ...(filter || isApiFilter || inPath ? [] : [`${path}.by: the list of ${resource} has no filter ${by}`]),
  ]
}

export const checkRelatedLists = (
  resource: ResolvedDefinition,
  all: ResolvedResources,
  at: string,
): ConfigurationError[] => {
  const { children = [], actions, form, dialog, page } = resource
  if (children.length === 0) return []
  const isShown = page ?? (form && !dialog && actions.some(({ kind }) => kind === 'view'))
  return [
    ...findDuplicates(`${at}.children`, children, child => child.resource),
    ...(isShown ? [] : [`${at}.children: there is no page, and no action opens a view with a form of its own`]),
    ...children.flatMap(child => childErrors(resource, all, at, child)),
  ]
}
