/**
 * Adds the declared rules of a resource (contract/recordRules.ts) to the fields of its form. A rule validates the body
 * that saving would send, and its error is shown at one field.
 */
import { limits } from '../../../../contract/limits'
import { fieldsOfRule, isRuleBroken, type RecordRule } from '../../../../contract/recordRules'
import type { Values } from '../../../dataProvider/endpoints'
import { declaredRulesOf, findFieldOfBody } from '../definition/declaredRules'
import type { Field, Form, FormMode } from '../definition/definition'
import { ruleKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import type { ValidationRule } from '../definition/rules'
import { createValidator, isEmptyValue } from '../inputs/useField'

type AnyField = Field<Values>
type DefinitionWithRules = Pick<ResolvedDefinition, 'name' | 'rules' | 'form' | 'endpoints'>

const texts: readonly AnyField['kind'][] = ['text', 'email', 'multiline', 'lines']
const numbers: readonly AnyField['kind'][] = ['number', 'decimal', 'money']

/** Returns the body that saving would send, with `''` for missing texts; `undefined` if another value is missing. */
const bodyOf = (
  { endpoints, form }: DefinitionWithRules,
  mode: FormMode,
  values: Values,
  previous: Values | undefined,
) => {
  const serialise = endpoints?.[mode === 'edit' ? 'update' : 'create']?.serialise
  const empty = (form?.fields ?? []).filter(({ kind, source }) => texts.includes(kind) && isEmptyValue(values[source]))
  const typed = { ...values, ...Object.fromEntries(empty.map(({ source }) => [source, ''])) }
  try {
    return (serialise ? serialise(typed, previous) : typed) as Values
  } catch {
    // `serialise` fails only if values are missing. These values are required, so saving reports them first.
    return undefined
  }
}

/**
 * Returns whether the value obeys the field's own rules. An empty value always does, unless a rule is for empty values.
 */
const isValid = ({ kind, source, rules }: AnyField, values: Values) => {
  const value = values[source]
  return (
    !createValidator(false, rules)(value) &&
    (isEmptyValue(value) || !numbers.includes(kind) || (typeof value === 'number' && value <= limits.numberMax))
  )
}

const toRule = (
  definition: DefinitionWithRules,
  mode: FormMode,
  previous: Values | undefined,
  name: string,
  rule: RecordRule,
): ValidationRule => {
  const fields = definition.form?.fields ?? []
  const others = fieldsOfRule(rule).flatMap(field => (field === rule.at ? [] : (findFieldOfBody(fields, field) ?? [])))
  return {
    message: ruleKey(definition, name),
    isForEmpty: !rule.fields.includes(rule.at),
    test(_, values) {
      // Without the form's other values, as for a single imported cell, the rule is not checked here but by the server.
      if (!values || !others.every(field => isValid(field, values))) return true
      const body = bodyOf(definition, mode, values, previous)
      return !body || !isRuleBroken(rule, body)
    },
  }
}

/**
 * Returns the form with the declared rules at its fields.
 * @param previous the record that is edited
 */
export const applyDeclaredRules = (
  definition: DefinitionWithRules,
  mode: FormMode,
  previous?: Values,
): Form<Values, Values> | undefined => {
  const { form } = definition
  const rules = Object.entries(declaredRulesOf(definition))
  if (!form || rules.length === 0) return form
  const rulesAt = (field: AnyField) =>
    rules.flatMap(([name, rule]) =>
      findFieldOfBody(form.fields, rule.at) === field ? [toRule(definition, mode, previous, name, rule)] : [],
    )
  return {
    ...form,
    fields: form.fields.map(field => {
      const added = rulesAt(field)
      return added.length > 0 ? { ...field, rules: [...(field.rules ?? []), ...added] } : field
    }),
  }
}
