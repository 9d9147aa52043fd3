/** A failed save → form errors at the sources, as react-admin's Form takes them: the server names fields as the wire does. */
import type { FieldReason, RejectionRule } from '../../../../contract/fieldReasons'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'

/** Of a field, what says where errors belong. */
export type ErrorPlace = Pick<Field<Values>, 'source' | 'wire'>

/** Rules whose words say less than the error code does, or name values as the API calls them. */
const vagueRules: readonly RejectionRule[] = ['format', 'choice', 'unknownColumn', 'fixed']

/** Returns a phrase with its parameters, as react-admin passes both through a form. */
export const formMessage = (message: string, args: object) => `@@react-admin@@${JSON.stringify({ message, args })}`

/** Returns the phrase of a rule with its limits. */
const ruleMessage = ({ rule, choices, ...args }: FieldReason) => {
  const key = rule === 'maxLength' && args.actual !== undefined ? 'maxLengthActual' : rule
  return formMessage(`rejections.${key}`, args)
}

/** `root` marks the save as failed whatever else is there. */
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
