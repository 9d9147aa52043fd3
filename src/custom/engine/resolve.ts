/** Definition + role → what that role sees. Done once an area; everything else reads only the result. */
import type { SessionRole } from '../../../contract/roles'
import type { Values } from '../../dataProvider/endpoints'
import type { RowAction, ToolbarAction } from './actions'
import type { AnyDefinition, Column, Field, Form, Variant } from './definition'

export interface Resolved extends Omit<AnyDefinition, 'forRole'> {
  columns: readonly Column<Values>[]
  actions: readonly RowAction<Values>[]
  toolbar: readonly ToolbarAction[]
}

type ColumnPatches = Variant<Values, Values>['columns']
type FieldPatches = Variant<Values, Values>['fields']

const isList = (columns: ColumnPatches): columns is readonly Column<Values>[] => Array.isArray(columns)

const patchColumns = (columns: readonly Column<Values>[], patches: ColumnPatches = {}): readonly Column<Values>[] =>
  isList(patches)
    ? patches
    : columns.flatMap(column => {
        const patch = patches[column.source]
        return patch === false ? [] : [{ ...column, ...patch }]
      })

const patchField = (field: Field<Values>, patches: FieldPatches = {}): Field<Values>[] => {
  const patch = patches[field.source]
  if (patch === false) return []
  return [patch ? ({ ...field, ...patch } as Field<Values>) : field]
}

const patchForm = (
  form: Form<Values, Values> | undefined,
  patches: FieldPatches,
  initial: Values | undefined,
): Form<Values, Values> | undefined =>
  form && {
    ...form,
    fields: form.fields.flatMap(field => patchField(field, patches)),
    initial: { ...form.initial, ...initial },
  }

const isNode = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a variant does not name stays: another path keeps the method and what is sent. */
const merge = <Tree>(base: Tree | undefined, variant: Tree | undefined): Tree => {
  if (!isNode(base) || !isNode(variant)) return (variant ?? base) as Tree
  const changed = Object.entries(variant).map(([key, value]) => [key, merge(base[key], value)])
  return { ...base, ...Object.fromEntries(changed) } as Tree
}

export const resolve = ({ forRole, ...definition }: AnyDefinition, role: SessionRole): Resolved => {
  const { columns, fields, initial, endpoints, transitions, ...replaced } = forRole?.[role] ?? {}
  const merged = { ...definition, ...replaced }
  const form = patchForm(merged.form, fields, initial)
  return {
    ...merged,
    columns: patchColumns(merged.columns ?? [], columns),
    actions: merged.actions ?? [],
    toolbar: merged.toolbar ?? [],
    endpoints: merge(definition.endpoints ?? {}, endpoints),
    transitions: merge(definition.transitions ?? {}, transitions),
    ...(form && { form }),
  }
}

/** The resources that a role has, by name. */
export const resolveAll = (definitions: readonly AnyDefinition[], role: SessionRole): ReadonlyMap<string, Resolved> =>
  new Map(
    definitions
      .filter(({ roles }) => roles.includes(role))
      .map(definition => [definition.name, resolve(definition, role)]),
  )
