/** Parses the fields of a new resource as they are typed: `source:kind[:options][:unique][:optional]`. */
import { capital, InputError, isIdentifier, plural, type ResourceNames, toSnake } from './names'

const kinds = [
  'text',
  'multiline',
  'number',
  'day',
  'boolean',
  'choice',
  'states',
  'image',
  'city',
  'reference',
] as const
export type FieldKind = (typeof kinds)[number]
const withOptions: readonly FieldKind[] = ['choice', 'states', 'reference']

export interface Field {
  source: string
  kind: FieldKind
  /** Values of a choice or of states. */
  options: readonly string[]
  /** Resource that a reference refers to. */
  to: string
  isUnique: boolean
  isOptional: boolean
  /** Name in the table and in the body: `homeId` for a city `home`. */
  key: string
  column: string
}

/** Names that every record, its list, or the generated code already uses. */
const reserved = `id guid createdAt version organisationId accountId sort order q offset filter ids
  row record body eq isNull own existing orNull imageOf images cities cityNames`.split(/\s+/)

const isId = (kind: FieldKind) => kind === 'image' || kind === 'city' || kind === 'reference'

/**
 * Parses one field.
 * @throws {InputError} if it is not valid
 */
export function fieldOf(typed: string): Field {
  const [source = '', kind = '', ...rest] = typed.split(':')
  const no = (why: string) => new InputError(`${typed}: ${why}`)
  if (!isIdentifier(source)) throw no('a field is camelCase and no word of the language, as inspectedOn:day')
  if (reserved.includes(source)) throw no(`${source} is taken in every record`)
  if (!kinds.some(each => each === kind)) throw no(`a field is one of ${kinds.join(', ')}, as ${source}:text`)
  const known = kind as FieldKind
  const fieldsPrompt = withOptions.includes(known) ? rest.shift() : undefined
  const options = known === 'reference' ? [] : (fieldsPrompt?.split(',') ?? [])
  if (known === 'reference' && !fieldsPrompt)
    throw no(`say the resource that it leads to, ${source}:reference:locations`)
  if (known === 'choice' || known === 'states') {
    if (
      options.length < 2 ||
      new Set(options).size < options.length ||
      !options.every(each => /^[A-Z][A-Za-z0-9]*$/.test(each))
    )
      throw no(`two values or more, as ${source}:${kind}:Active,Retired`)
  }
  const unknown = rest.find(each => each !== 'unique' && each !== 'optional')
  if (unknown !== undefined) throw no(`${unknown || 'nothing'} is neither unique nor optional`)
  const [isUnique, isOptional] = [rest.includes('unique'), rest.includes('optional')]
  if (isUnique && known !== 'text') throw no('unique is a text')
  if (isOptional && (known === 'boolean' || known === 'states'))
    throw no(`a field of the kind ${kind} always has a value`)
  const key = isId(known) ? `${source}Id` : source
  return {
    source,
    kind: known,
    options,
    to: known === 'reference' ? (fieldsPrompt ?? '') : '',
    isUnique,
    isOptional,
    key,
    column: toSnake(key),
  }
}

/**
 * Parses all fields of a resource.
 * @throws {InputError} if one is not valid or they do not fit together
 */
export function fieldsOf(typed: readonly string[], { many, one }: ResourceNames): Field[] {
  const fields = typed.map(fieldOf)
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

const isNaming = ({ kind, isOptional }: Field) => kind === 'text' && !isOptional
/** Returns the field that names a record. */
export const namingOf = (fields: readonly Field[]): Field => fields.find(isNaming) as Field
/**
 * Returns the fields in the order of the columns: the first one is the title of a phone's card and names the record in
 * toasts.
 */
export const nameFirst = (fields: readonly Field[]) => [
  namingOf(fields),
  ...fields.filter(field => field !== namingOf(fields)),
]

export const hasOptions = ({ kind }: Field) => kind === 'choice' || kind === 'states'
export const isText = ({ kind }: Field) => kind === 'text' || kind === 'multiline'
/** Returns true for fields whose column can be sorted. */
export const isSorted = ({ kind }: Field) => ['text', 'number', 'day', 'choice', 'states'].includes(kind)
/** Returns true for fields that bodies contain. */
export const isSent = ({ kind }: Field) => kind !== 'states'
/** Returns the name of a field's list of options, such as `vehicleStatuses`. */
export const optionsName = (one: string, { source }: Field) => plural(one + capital(source))
export const optionType = (one: string, { source }: Field) => capital(one) + capital(source)
/** Returns a transition into each state from the previous one; the last state leads to the first again. */
export const transitionsOf = ({ options }: Field) =>
  options.map((to, at) => ({ key: `mark${to}`, from: options.at(at - 1) as string, to, isFirst: at === 0 }))

export const asked = `What a record has: name:kind, one a line, an empty line ends. Kinds: ${kinds.join(', ')};
choice:A,B  states:A,B  reference:locations; behind them :unique and :optional.`
