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

type FieldPatches = Variant<Values, Values>['fields']

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

export const resolve = ({ forRole, ...definition }: AnyDefinition, role: SessionRole): Resolved => {
  const { fields, initial, endpoints, transitions, ...replaced } = forRole?.[role] ?? {}
  const merged = { ...definition, ...replaced }
  const form = patchForm(merged.form, fields, initial)
  return {
    ...merged,
    columns: merged.columns ?? [],
    actions: merged.actions ?? [],
    toolbar: merged.toolbar ?? [],
    endpoints: { ...definition.endpoints, ...endpoints },
    transitions: { ...definition.transitions, ...transitions },
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
