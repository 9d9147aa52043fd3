/**
 * Rules of the values that users enter, for each list by its name in contract/lists.ts. A rule is declared once, here:
 * the form, the API and the import apply it, and name it in `reasons` of an error. Its message is
 * `resources.<list>.rules.<rule>` in each language. This file does not import Zod, so that the browser does not have to
 * load Zod.
 */
import type { ListName } from './lists'
import type { FundraisingCreate, FundraisingEdit } from './rewards'
import { computeTargetPoints, isRepresentableTotal } from './rules'

type Fields = Readonly<Record<string, unknown>>
type FilledFields<Body, Field extends keyof Body> = { readonly [Key in Field]-?: NonNullable<Body[Key]> }

/** A rule without the types of its fields. {@link declareRecordRule} checks these types when a rule is declared. */
export interface RecordRule {
  /** The fields that the rule needs. It applies only if all of them have a value. */
  fields: readonly string[]
  /** Further fields that the rule reads. They may be empty, or missing in a body. */
  optional?: readonly string[]
  /** The field at which the error is shown. */
  at: string
  test(values: never): boolean
  /**
   * Values that obey the rule. Tests use them as sample data; needed only if the tests cannot find such values by
   * trying.
   */
  sample?: Fields | ((values: never) => Fields)
  /** Values that break the rule, for tests; needed only if the tests cannot find such values by trying. */
  counterexample?: Fields
}
export type RecordRules = Readonly<Record<string, RecordRule>>

interface TypedRule<Body, Field extends keyof Body & string, Optional extends keyof Body & string> {
  fields: readonly Field[]
  optional?: readonly Optional[]
  /** The field at which the error is shown; by default the last field in `fields`. */
  at?: Field | Optional
  /** Returns whether the values obey the rule. Empty `optional` fields are undefined. */
  test(values: FilledFields<Body, Field> & Partial<FilledFields<Body, Optional>>): boolean
  sample?:
    | Partial<Body>
    | ((values: FilledFields<Body, Field> & Partial<FilledFields<Body, Optional>>) => Partial<Body>)
  counterexample?: Partial<Body>
}

/** Returns a function that declares a rule about the fields of a body. */
export const declareRecordRule =
  <Body>() =>
  <Field extends keyof Body & string, Optional extends keyof Body & string = never>(
    rule: TypedRule<Body, Field, Optional>,
  ): RecordRule =>
    ({ ...rule, at: rule.at ?? (rule.fields.at(-1) as string) }) as unknown as RecordRule

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Returns the names of all fields that the rule reads. */
export const fieldsOfRule = ({ fields, optional = [] }: RecordRule): readonly string[] => [...fields, ...optional]

/** Returns whether the body breaks the rule. A rule does not apply if one of its `fields` is empty. */
export function isRuleBroken(rule: RecordRule, body: object): boolean {
  const values = body as Fields
  if (rule.fields.some(field => isEmpty(values[field]))) return false
  const enteredValues = fieldsOfRule(rule).flatMap(field => (isEmpty(values[field]) ? [] : [[field, values[field]]]))
  return !rule.test(Object.fromEntries(enteredValues) as never)
}

/**
 * Returns the body, changed so that it obeys all rules. For each rule that it breaks, the values of the first suitable
 * candidate are used, or those of the rule's sample.
 * @param candidatesOf returns the candidates of a rule: values of its fields, tried in this order
 * @returns the changed body, or `unmet`: the name of the first rule for which no candidate is suitable
 */
export function adjustBodyToRules(
  rules: RecordRules,
  body: Fields,
  candidatesOf: (rule: RecordRule, body: Fields) => readonly Fields[],
): { body: Fields } | { unmet: string } {
  const all = Object.entries(rules)
  let obeying = body
  for (const [at, [unmet, rule]] of all.entries()) {
    const sample = typeof rule.sample === 'function' ? rule.sample(obeying as never) : rule.sample
    const found = [{}, ...candidatesOf(rule, obeying), ...(sample ? [sample] : [])]
      .map((more): Fields => ({ ...obeying, ...more }))
      .find(value => all.slice(0, at + 1).every(([, checked]) => !isRuleBroken(checked, value)))
    if (!found) return { unmet }
    obeying = found
  }
  return { body: obeying }
}

const fundraising = declareRecordRule<
  Omit<FundraisingCreate, 'fiatPrice'> & Partial<FundraisingCreate & FundraisingEdit>
>()
/** Returns the price in UAH. The body of a new reward has it in `fiatPrice`, that of a changed reward in `price`. */
const priceOf = ({ price, fiatPrice }: { price?: { amount: number }; fiatPrice?: number }) =>
  price?.amount ?? fiatPrice ?? 0

const declaredRules = {
  fundraisingRewards: {
    totalPrice: fundraising({
      fields: ['quantity'],
      optional: ['price', 'fiatPrice'],
      test: values => isRepresentableTotal(priceOf(values), values.quantity),
    }),
    targetPoints: fundraising({
      fields: ['quantity', 'targetPoints'],
      optional: ['price', 'fiatPrice'],
      test: values => Math.abs(computeTargetPoints(priceOf(values), values.quantity) - values.targetPoints) < 0.005,
      sample: values => ({ targetPoints: computeTargetPoints(priceOf(values), values.quantity) }),
    }),
  },
} satisfies Partial<Record<ListName, RecordRules>>

type DeclaredRules = typeof declaredRules
/** The name of a declared rule, in `reasons` of an error. */
export type RecordRuleName = { [List in keyof DeclaredRules]: keyof DeclaredRules[List] & string }[keyof DeclaredRules]

export const recordRuleNames = Object.values(declaredRules).flatMap(Object.keys) as RecordRuleName[]

const none: RecordRules = {}
/** Returns the declared rules of a list, by name. */
export const recordRulesOf = (list: string): RecordRules =>
  Object.hasOwn(declaredRules, list) ? declaredRules[list as keyof DeclaredRules] : none
