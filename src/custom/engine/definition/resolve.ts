/** Resolves a definition for a role. This runs once per area; all other code reads only the resolved definitions. */
import type { SessionRole } from '../../../../contract/roles'
import { isRequirementMet } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction, ToolbarAction } from './actions'
import type { AnyDefinition, Column } from './definition'

export interface ResolvedDefinition extends Omit<AnyDefinition, 'forRole' | 'readers'> {
  /** Whether the role only reads the records. */
  isReader: boolean
  columns: readonly Column<Values>[]
  actions: readonly RowAction<Values>[]
  toolbar: readonly ToolbarAction[]
}

type Patches = { readonly [source: string]: false | object | undefined }

const isList = (columns: object): columns is readonly Column<Values>[] => Array.isArray(columns)

/** Applies the patches to the parts with their source. `false` leaves a part out; an object changes its properties. */
const applyPatches = <Part extends { source: string }>(parts: readonly Part[], patches: Patches): readonly Part[] =>
  parts.flatMap(part => {
    const patch = patches[part.source]
    return patch === false ? [] : [{ ...part, ...patch }]
  })

const isNode = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Merges the variant into the base deeply. Settings that the variant does not name stay: a variant with another path
 * keeps the method and the body.
 */
const mergeDeep = <Tree>(base: Tree | undefined, variant: Tree | undefined): Tree => {
  if (!isNode(base) || !isNode(variant)) return (variant ?? base) as Tree
  const changed = Object.entries(variant).map(([key, value]) => [key, mergeDeep(base[key], value)])
  return { ...base, ...Object.fromEntries(changed) } as Tree
}

const writingKinds = ['create', 'edit', 'delete', 'transition']
const omitWriting = <Action extends { kind: string }>(actions: readonly Action[] = []) =>
  actions.filter(({ kind }) => !writingKinds.includes(kind))

export const resolveDefinition = (
  { forRole, readers, ...definition }: AnyDefinition,
  role: SessionRole,
): ResolvedDefinition => {
  const { columns = {}, fields = {}, initial, endpoints, transitions, ...replaced } = forRole?.[role] ?? {}
  const merged = { ...definition, ...replaced }
  const { form, bulk, begin, import: imported, ...others } = merged
  const isReader = readers?.includes(role) ?? false
  const toolbar = isReader ? omitWriting(merged.toolbar) : (merged.toolbar ?? [])
  return {
    ...others,
    isReader,
    columns: isList(columns) ? columns : applyPatches(merged.columns ?? [], columns),
    actions: isReader ? omitWriting(merged.actions) : (merged.actions ?? []),
    toolbar,
    ...(begin && !isReader && { begin }),
    ...(bulk && { bulk: isReader ? omitWriting(bulk) : bulk }),
    // A file brings new records, so that a role that cannot add a record cannot import either.
    ...(imported && toolbar.some(({ kind }) => kind === 'create') && { import: imported }),
    endpoints: mergeDeep(definition.endpoints ?? {}, endpoints),
    transitions: mergeDeep(definition.transitions ?? {}, transitions),
    ...(form && {
      form: { ...form, fields: applyPatches(form.fields, fields), initial: { ...form.initial, ...initial } },
    }),
  }
}

/** Returns the resources of a role, by name. */
export const resolveDefinitions = (
  definitions: readonly AnyDefinition[],
  role: SessionRole,
): ReadonlyMap<string, ResolvedDefinition> =>
  new Map(
    definitions
      .filter(({ roles }) => roles.includes(role))
      .map(definition => [definition.name, resolveDefinition(definition, role)]),
  )

/** Returns the resources without the columns that need an extra which the API does not have. */
export const omitUnsupportedColumns = (
  resources: ReadonlyMap<string, ResolvedDefinition>,
): ReadonlyMap<string, ResolvedDefinition> =>
  new Map([...resources].map(([name, each]) => [name, { ...each, columns: each.columns.filter(isRequirementMet) }]))
