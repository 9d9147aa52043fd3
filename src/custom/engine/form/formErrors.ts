/** Converts a failed save into form errors by source. The server uses the API's names for the fields. */
import type { ErrorCode } from '../../../../contract/errors'
import { type FieldReason, rejectionRules } from '../../../../contract/fieldReasons'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { currentLanguage } from '../../../i18n/i18n'
import { formatNumberParams } from '../../ui/format'
import type { TransitionInputs } from '../definition/actions'
import type { Field } from '../definition/definition'
import { ruleKey } from '../definition/messageKeys'

/** The properties of a field that determine which of the server's errors belong to it. */
export type ServerErrorTarget = Pick<Field<Values>, 'source' | 'wire' | 'errorTexts'>

/** Rules whose message is imprecise or contains the API's names. The message of the error code is shown instead. */
const vagueRules: readonly string[] = ['format', 'choice', 'unknownColumn', 'fixed']

/** Returns a message and its parameters as one string, in react-admin's format for messages of a form. */
export const encodeFormMessage = (message: string, args: object) =>
  `@@react-admin@@${JSON.stringify({ message, args })}`

const commonRules: readonly string[] = rejectionRules
/**
 * Returns the translation key of a rule's message. Declared rules have their messages among the texts of their
 * resource.
 */
export const fieldReasonMessageKey = (resource: string, { rule, actual }: FieldReason) => {
  if (!commonRules.includes(rule)) return ruleKey({ name: resource }, rule)
  return `rejections.${rule === 'maxLength' && actual !== undefined ? 'maxLengthActual' : rule}`
}

/** Returns the parameters of a rule's message. The limit also chooses the message's plural form. */
export const fieldReasonParams = ({ rule: _, choices, ...params }: FieldReason) =>
  formatNumberParams({ ...params, smart_count: params.limit }, currentLanguage())

/** Returns the message of a validation rule, with the rule's limits as parameters. */
const ruleMessage = (resource: string, reason: FieldReason) =>
  encodeFormMessage(fieldReasonMessageKey(resource, reason), fieldReasonParams(reason))

/**
 * Returns the errors by source. `root` marks the save as failed even if no field has an error. Errors that belong to no
 * field of the form are left out.
 * @param fieldOf returns the source of the field for a path in the request's body; by default the first segment of the
 *   path is the name of the field
 */
export const toFormErrors = (
  error: unknown,
  fields: readonly ServerErrorTarget[],
  resource = '',
  fieldOf: (wire: string) => string | undefined = () => undefined,
): Values => {
  const { root = { serverError: 'failed' }, ...byWire } = error instanceof ApiError ? error.body.errors : {}
  const reasons = error instanceof ApiError ? error.reasons : {}
  const codes = error instanceof ApiError ? error.fields : {}
  const atFields = Object.entries(byWire).flatMap(([wire, message]) => {
    const name = fieldOf(wire) ?? wire.split('.')[0] ?? wire
    const field = fields.find(({ source, wire: names }) => source === name || names?.includes(name))
    const own = field?.errorTexts?.[codes[wire] as ErrorCode]
    if (field && own) return [[field.source, encodeFormMessage(own.message, { ...own.params })]]
    const reason = reasons[wire]
    const isExact = reason && !vagueRules.includes(reason.rule)
    const words = message === 'errors.InvalidOperation' ? 'engine.refusals.fixed' : message
    return field ? [[field.source, isExact ? ruleMessage(resource, reason) : words]] : []
  })
  return { ...Object.fromEntries(atFields), root }
}

/** Returns the errors of a failed transition by the sources of its inputs, as `toFormErrors` does. */
export const toInputErrors = (error: unknown, { fields, fieldOfError }: TransitionInputs<Values>, entered: Values) =>
  toFormErrors(error, fields, '', wire => fieldOfError?.(wire, entered))

/** Returns true if an input of the transition shows the error. */
export const isErrorOfInput = (error: unknown, inputs: TransitionInputs<Values>, entered: Values) => {
  const { root: _, ...byInput } = toInputErrors(error, inputs, entered)
  return Object.keys(byInput).length > 0
}
