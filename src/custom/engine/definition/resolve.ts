/** Definition + role → what that role sees. Done once an area; everything else reads only the result. */
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

/** `false` leaves a part out, what else is said of it changes it. */
const patched = <Part extends { source: string }>(parts: readonly Part[], patches: Patches): readonly Part[] =>
  parts.flatMap(part => {
    const patch = patches[part.source]
    return patch === false ? [] : [{ ...part, ...patch }]
  })

const isNode = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a variant does not name stays: another path keeps the method and what is sent. */
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

/** The resources that a role has, by name. */
export const resolveAll = (definitions: readonly AnyDefinition[], role: SessionRole): ReadonlyMap<string, Resolved> =>
  new Map(
    definitions
      .filter(({ roles }) => roles.includes(role))
      .map(definition => [definition.name, resolve(definition, role)]),
  )
