/** A failed save → form errors at the sources, as react-admin's Form takes them: the server names fields as the wire does. */
import type { Values } from '../../dataProvider/endpoints'
import { ApiError } from '../../dataProvider/http'
import type { Field } from './definition'

/** Of a field, what says where errors belong. */
export type ErrorPlace = Pick<Field<Values>, 'source' | 'wire'>

/** `root` marks the save as failed whatever else is there. */
export const toFormErrors = (error: unknown, fields: readonly ErrorPlace[]): Values => {
  const { root = { serverError: 'failed' }, ...byWire } = error instanceof ApiError ? error.body.errors : {}
  const atFields = Object.entries(byWire).flatMap(([wire, message]) => {
    const [name = wire] = wire.split('.')
    const field = fields.find(({ source, wire: names }) => source === name || names?.includes(name))
    return field ? [[field.source, message]] : []
  })
  return { ...Object.fromEntries(atFields), root }
}
