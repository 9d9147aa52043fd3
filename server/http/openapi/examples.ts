/**
 * Generates an example of each schema of the API's description. A schema's own example is used if it has one; otherwise
 * the example consists of the examples of its fields. A number without an example is 1, moved into its limits. A text
 * without an example is an example of its format or, without a format in `byFormat`, the word "Text" in an allowed
 * length, whatever its pattern.
 */
import { adjustBodyToRules, fieldsOfRule, type RecordRule, type RecordRules } from '../../../contract/recordRules'

type Json = Record<string, unknown>
export type Schemas = Readonly<Record<string, unknown>>

const schemaPath = '#/components/schemas/'
const longest = 100

const byFormat: Readonly<Record<string, string>> = {
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  'date-time': '2026-05-31T09:26:53.000Z',
  date: '2026-05-31',
  binary: '…',
}

const textOf = ({ format, minLength = 0, maxLength = longest }: Json & { minLength?: number; maxLength?: number }) =>
  byFormat[String(format)] ??
  'Text'.repeat(Math.ceil(Math.max(1, minLength) / 4)).slice(0, Math.max(minLength, maxLength))

const numberOf = ({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Json) => {
  const least = Number(minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
  const most = Number(maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  const isExcluded = (value: number) => value === exclusiveMinimum || value === exclusiveMaximum
  const nearest = Math.min(most, Math.max(least, 1))
  const inner = [nearest, least + 1, most - 1, (least + most) / 2].find(
    each => each >= least && each <= most && !isExcluded(each),
  )
  return inner ?? nearest
}

/**
 * Creates the function that returns an example of a schema. A field whose schema contains itself has no example.
 * @param schemas the schemas below `components`
 */
export function createExampleMaker(schemas: Schemas) {
  const objectOf = (
    { properties = {}, propertyNames, additionalProperties, required = [] }: Json,
    within: string[],
  ) => {
    const fields = Object.entries(properties as Schemas).map(([key, each]) => [key, exampleOf(each, within)])
    const names = (propertyNames as { enum?: string[] } | undefined)?.enum
    const keys = names ?? (required as string[])
    const values = keys.filter(key => !(key in (properties as object)) && typeof additionalProperties === 'object')
    const all = [...fields, ...values.map(key => [key, exampleOf(additionalProperties, within)])]
    return Object.fromEntries(all.filter(([, value]) => value !== undefined))
  }
  const arrayOf = ({ items, prefixItems, minItems = 1 }: Json, within: string[]) =>
    Array.isArray(prefixItems)
      ? prefixItems.map(prefixItem => exampleOf(prefixItem, within))
      : Array.from({ length: Math.max(1, Number(minItems)) }, () => exampleOf(items, within))
  const choiceOf = (choices: unknown[], within: string[]): unknown => {
    const usable = choices.find(
      choice => (choice as Json).type !== 'null' && !within.includes(String((choice as Json).$ref)),
    )
    return exampleOf(usable ?? { type: 'null' }, within)
  }
  const typedOf = (schema: Json, within: string[]): unknown => {
    const [type] = [schema.type].flat().filter(name => name !== 'null')
    if (type === 'string') return textOf(schema)
    if (type === 'number' || type === 'integer') return numberOf(schema)
    if (type === 'boolean') return true
    if (type === 'array') return arrayOf(schema, within).filter(item => item !== undefined)
    return type === 'object' ? objectOf(schema, within) : null
  }
  const ownExample = ({ const: fixed, examples, default: usual, enum: choices }: Json) =>
    [fixed, (examples as unknown[] | undefined)?.[0], usual, (choices as unknown[] | undefined)?.[0]].find(
      each => each !== undefined,
    )
  function exampleOf(given: unknown, within: string[] = []): unknown {
    const { $ref, ...schema } = (given ?? {}) as Json
    const own = ownExample(schema)
    if (own !== undefined) return own
    if (typeof $ref === 'string') {
      if (within.includes($ref)) return undefined
      return exampleOf(schemas[$ref.slice(schemaPath.length)], [...within, $ref])
    }
    if (Array.isArray(schema.allOf)) {
      const parts = [...schema.allOf, ...(schema.type ? [{ ...schema, allOf: undefined }] : [])]
      const values = parts.map(part => exampleOf(part, within))
      return values.every(value => typeof value === 'object') ? Object.assign({}, ...values) : values.at(-1)
    }
    const choices = schema.anyOf ?? schema.oneOf
    return Array.isArray(choices) ? choiceOf(choices, within) : typedOf(schema, within)
  }
  return exampleOf
}

const dayMs = 24 * 3600_000
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
/**
 * Returns variants of a body for each date that the rule reads: the date one to six days later, because a rule may
 * require certain weekdays.
 */
const laterDays = (rule: RecordRule, body: Json): Json[] =>
  fieldsOfRule(rule).flatMap(field => {
    const day = body[field]
    if (!isDay(day)) return []
    return [1, 2, 3, 4, 5, 6].map(later => ({
      [field]: new Date(Date.parse(day) + later * dayMs).toISOString().slice(0, 10),
    }))
  })
/** Returns the example of a body, changed so that it obeys the rules; the same example if no such change is found. */
const obeying = (value: unknown, rules: RecordRules | undefined) => {
  if (!rules || typeof value !== 'object' || value === null) return value
  const result = adjustBodyToRules(rules, value as Json, laterDays)
  return 'body' in result ? result.body : value
}

/**
 * Adds an example to each body and each successful response. The examples of named schemas are added below
 * `components`, all others in place.
 * @param rulesOf the rules across fields of each body
 * @returns the examples of named schemas
 */
export function addExamples(contents: Iterable<Json>, schemas: Schemas, rulesOf: ReadonlyMap<Json, RecordRules>): Json {
  const exampleOf = createExampleMaker(schemas)
  const shared: Json = {}
  for (const content of contents) {
    const { $ref } = content.schema as Json
    const value = obeying(exampleOf(content.schema), rulesOf.get(content))
    if (typeof $ref === 'string') {
      const name = $ref.slice(schemaPath.length)
      shared[name] = { value }
      content.examples = { default: { $ref: `#/components/examples/${name}` } }
    } else content.examples = { default: { value } }
  }
  return shared
}
