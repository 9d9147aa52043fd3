/**
 * Turns a failed save into form errors by source, as react-admin's Form expects them. The server names fields as the
 * API does.
 */
import type { FieldReason, RejectionRule } from '../../../../contract/fieldReasons'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'

/** The part of a field that determines which errors belong to it. */
export type ErrorPlace = Pick<Field<Values>, 'source' | 'wire'>

/** Rules whose message is less precise than the error code's, or names values as the API does. */
const vagueRules: readonly RejectionRule[] = ['format', 'choice', 'unknownColumn', 'fixed']

/** Returns a message and its parameters as one value, in the format in which react-admin passes them through a form. */
export const formMessage = (message: string, args: object) => `@@react-admin@@${JSON.stringify({ message, args })}`

/** Returns the message of a rule with its limits. */
const ruleMessage = ({ rule, choices, ...args }: FieldReason) => {
  const key = rule === 'maxLength' && args.actual !== undefined ? 'maxLengthActual' : rule
  return formMessage(`rejections.${key}`, args)
}

/** Returns the errors by source. `root` marks the save as failed even if no field has an error. */
export const toFormErrors = (error: unknown, fields: readonly ErrorPlace[]): Values => {
  const { root = { serverError: 'failed' }, ...byWire } = error instanceof ApiError ? error.body.errors : {}
  const reasons = error instanceof ApiError ? error.reasons : {}
  const atFields = Object.entries(byWire).flatMap(([wire, message]) => {
    const [name = wire] = wire.split('.')
    const field = fields.find(({ source, wire: names }) => source === name || names?.includes(name))
    const reason = reasons[wire]
    const isExact = reason && !vagueRules.includes(reason.rule)
    const words = message === 'errors.InvalidOperation' ? 'engine.refusals.fixed' : message
    return field ? [[field.source, isExact ? ruleMessage(reason) : words]] : []
  })
  return { ...Object.fromEntries(atFields), root }
}
