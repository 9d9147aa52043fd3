/**
 * Parses the fields of a resource as the user types them: `source:kind[:options][:unique][:optional][:oneWay][:tabs]`.
 * The generated files contain the command that generated them (storedCommand.ts). There, fields that were added later
 * also have `:added`.
 */
import { capitalise, InputError, isIdentifier, pluralise, type ResourceNames, toSnake } from './names'

const kinds = [
  'text',
  'multiline',
  'number',
  'money',
  'day',
  'boolean',
  'choice',
  'states',
  'image',
  'city',
  'reference',
] as const
export type FieldKind = (typeof kinds)[number]
/** The flags that can follow the kind of a field. */
const flags: readonly string[] = ['unique', 'optional', 'oneWay', 'tabs', 'added']
const withOptions: readonly FieldKind[] = ['choice', 'states', 'reference']

export interface Field {
  source: string
  kind: FieldKind
  /** The possible values of a choice or of states. */
  options: readonly string[]
  /** Name of the resource to which a reference refers. */
  to: string
  isUnique: boolean
  isOptional: boolean
  /** True if there is no transition from the last state back to the first. */
  isOneWay: boolean
  /** Whether the states are tabs of the list, which show the number of records in each state. */
  isTabs: boolean
  /** Whether the field was added later, when records could exist. Its column then has a default value. */
  isAdded: boolean
  /** Name of the field in the table and in the body: `homeId` if the field `home` is a city. */
  key: string
  column: string
}

/** Names that a field cannot have, because every record, its list or the generated code already uses them. */
const reserved = `id guid createdAt version organisationId accountId sort order q offset filter ids
  row record body eq isNull ownReference anyReference nullableColumn imageColumn images cities cityNames`.split(/\s+/)

const isId = (kind: FieldKind) => kind === 'image' || kind === 'city' || kind === 'reference'

/**
 * Parses one field.
 * @throws {InputError} if it is not valid
 */
export function parseField(typed: string): Field {
  const [source = '', kind = '', ...rest] = typed.split(':')
  const no = (why: string) => new InputError(`${typed}: ${why}`)
  if (!isIdentifier(source)) throw no('a field is camelCase and no word of the language, as inspectedOn:day')
  if (reserved.includes(source)) throw no(`${source} is taken in every record`)
  if (!kinds.some(known => known === kind)) throw no(`a field is one of ${kinds.join(', ')}, as ${source}:text`)
  const known = kind as FieldKind
  const detail = withOptions.includes(known) ? rest.shift() : undefined
  const options = known === 'reference' ? [] : (detail?.split(',') ?? [])
  if (known === 'reference' && !detail) throw no(`say the resource that it leads to, ${source}:reference:locations`)
  if (known === 'choice' || known === 'states') {
    if (
      options.length < 2 ||
      new Set(options).size < options.length ||
      !options.every(option => /^[A-Z][A-Za-z0-9]*$/.test(option))
    )
      throw no(`two values or more, as ${source}:${kind}:Active,Retired`)
  }
  const unknown = rest.find(word => !flags.includes(word))
  if (unknown !== undefined) throw no(`${unknown || 'nothing'} is none of ${flags.join(', ')}`)
  const [isUnique, isOptional, isOneWay, isTabs, isAdded] = flags.map(flag => rest.includes(flag)) as [
    ...[boolean, boolean, boolean, boolean, boolean],
  ]
  if ((isOneWay || isTabs) && known !== 'states') throw no('oneWay and tabs are for states')
  if (isUnique && known !== 'text') throw no('unique is a text')
  if (isOptional && (known === 'boolean' || known === 'states'))
    throw no(`a field of the kind ${kind} always has a value`)
  const key = isId(known) ? `${source}Id` : source
  return {
    source,
    kind: known,
    options,
    to: known === 'reference' ? (detail ?? '') : '',
    isUnique,
    isOptional,
    isOneWay,
    isTabs,
    isAdded,
    key,
    column: toSnake(key),
  }
}

/**
 * Parses all fields of a resource.
 * @throws {InputError} if one is not valid or they do not fit together
 */
export function parseFields(typed: readonly string[], { many, one }: ResourceNames): Field[] {
  const fields = typed.map(parseField)
  const names = fields.flatMap(({ source, key }) => [...new Set([source, key])])
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new InputError(`${twice} is there twice`)
  const own = names.find(name => name === many || name === one || fields.some(({ to }) => to === name))
  if (own) throw new InputError(`${own}: a field is called otherwise than its resource and what it refers to`)
  for (const kind of ['city', 'states'] as const) {
    if (fields.filter(field => field.kind === kind).length > 1)
      throw new InputError(`One field of the kind ${kind} at most`)
  }
  if (!fields.some(isNaming)) throw new InputError('A record needs a text that names it, as plate:text')
  return fields
}

/**
 * Parses the option `--unique depot,inspectedOn`: fields that are unique together in an organisation.
 * @throws {InputError} if fewer than two fields are named, or if one is unknown, optional, or of a kind that cannot be
 *   compared
 */
export function parseUniqueFields(typed: string, fields: readonly Field[]): Field[] {
  const names = typed.split(',')
  const no = (why: string) => new InputError(`--unique ${typed}: ${why}`)
  const found = names.map(name => {
    const field = fields.find(({ source }) => source === name)
    if (!field) throw no(`${name} is not one of the fields`)
    if (field.isOptional) throw no(`${name} is optional, and records without it would not be compared`)
    if (!comparedKinds.includes(field.kind)) throw no(`${name} is a ${field.kind}, which is not compared`)
    return field
  })
  if (new Set(names).size < 2) throw no('names two different fields or more')
  return found
}
const comparedKinds: readonly FieldKind[] = ['text', 'number', 'day', 'boolean', 'choice', 'city', 'reference']

const isNaming = ({ kind, isOptional }: Field) => kind === 'text' && !isOptional
/** Returns the text field whose value is displayed as the name of a record. */
export const findNamingField = (fields: readonly Field[]): Field => fields.find(isNaming) as Field
/**
 * Returns the fields in the order of the columns. The first one titles a card on a phone and names records in toasts.
 */
export const sortNamingFieldFirst = (fields: readonly Field[]) => [
  findNamingField(fields),
  ...fields.filter(field => field !== findNamingField(fields)),
]

export const hasOptions = ({ kind }: Field) => kind === 'choice' || kind === 'states'
export const isTextField = ({ kind }: Field) => kind === 'text' || kind === 'multiline'
/** Returns true for fields whose column can be sorted. */
export const isSortable = ({ kind }: Field) => ['text', 'number', 'money', 'day', 'choice', 'states'].includes(kind)
/** Returns true for fields that request bodies contain. States are changed by transitions instead. */
export const isInRequestBody = ({ kind }: Field) => kind !== 'states'
/** Returns the name of a field's list of options, such as `vehicleStatuses`. */
export const optionsName = (one: string, { source }: Field) => pluralise(one + capitalise(source))
export const optionType = (one: string, { source }: Field) => capitalise(one) + capitalise(source)
/**
 * Returns the transitions: from each state to the next one, and, unless the states are one-way, from the last to the
 * first.
 */
export const transitionsOf = ({ options, isOneWay }: Field) =>
  options
    .map((from, at) => {
      const to = options[(at + 1) % options.length] as string
      return { key: `mark${to}`, from, to, isReturn: at === options.length - 1, isFinal: at === options.length - 2 }
    })
    .filter(({ isReturn }) => !(isOneWay && isReturn))
/**
 * Returns the reference to the location that decides whether a member who is limited to cities or locations sees the
 * record. A required reference has precedence, because limited members do not see records without a location.
 */
export const findLocationField = (fields: readonly Field[]): Field | undefined => {
  const references = fields.filter(({ to }) => to === 'locations')
  return references.find(({ isOptional }) => !isOptional) ?? references[0]
}
/** Returns true for fields by which the list is filtered. */
export const isFilterField = (field: Field) => hasOptions(field) || field.kind === 'reference'

export const fieldsHelp = `Kinds: ${kinds.join(', ')};
choice:A,B  states:A,B  reference:locations; behind them :unique and :optional, behind states :oneWay and :tabs.`
export const fieldsPrompt = `What a record has: name:kind, one a line, an empty line ends. ${fieldsHelp}`
