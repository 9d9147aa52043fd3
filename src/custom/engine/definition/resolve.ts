/** Resolves a definition for a role. This runs once per area; everything else reads only the result. */
import type { SessionRole } from '../../../../contract/roles'
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction, ToolbarAction } from './actions'
import type { AnyDefinition, Column } from './definition'

export interface Resolved extends Omit<AnyDefinition, 'forRole'> {
  columns: readonly Column<Values>[]
  actions: readonly RowAction<Values>[]
  toolbar: readonly ToolbarAction[]
}

type Patches = { readonly [source: string]: false | object | undefined }

const isList = (columns: object): columns is readonly Column<Values>[] => Array.isArray(columns)

/** Applies the patches to the parts by their source. `false` leaves a part out; an object changes it. */
const patched = <Part extends { source: string }>(parts: readonly Part[], patches: Patches): readonly Part[] =>
  parts.flatMap(part => {
    const patch = patches[part.source]
    return patch === false ? [] : [{ ...part, ...patch }]
  })

const isNode = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges deeply. Settings that the variant does not name stay: another path keeps the method and the body. */
const merge = <Tree>(base: Tree | undefined, variant: Tree | undefined): Tree => {
  if (!isNode(base) || !isNode(variant)) return (variant ?? base) as Tree
  const changed = Object.entries(variant).map(([key, value]) => [key, merge(base[key], value)])
  return { ...base, ...Object.fromEntries(changed) } as Tree
}

export const resolve = ({ forRole, ...definition }: AnyDefinition, role: SessionRole): Resolved => {
  const { columns = {}, fields = {}, initial, endpoints, transitions, ...replaced } = forRole?.[role] ?? {}
  const merged = { ...definition, ...replaced }
  const { form } = merged
  return {
    ...merged,
    columns: isList(columns) ? columns : patched(merged.columns ?? [], columns),
    actions: merged.actions ?? [],
    toolbar: merged.toolbar ?? [],
    endpoints: merge(definition.endpoints ?? {}, endpoints),
    transitions: merge(definition.transitions ?? {}, transitions),
    ...(form && {
      form: { ...form, fields: patched(form.fields, fields), initial: { ...form.initial, ...initial } },
    }),
  }
}

/** Returns the resources of a role, by name. */
export const resolveAll = (definitions: readonly AnyDefinition[], role: SessionRole): ReadonlyMap<string, Resolved> =>
  new Map(
    definitions
      .filter(({ roles }) => roles.includes(role))
      .map(definition => [definition.name, resolve(definition, role)]),
  )
