/** Derives all spellings of a resource's name from its plural: for code, tables, URLs and messages. */

export interface ResourceNames {
  /** Plural for variables and files, such as `serviceVans`. */
  many: string
  /** Singular for variables, such as `serviceVan`. */
  one: string
  /** Name of the type, such as `ServiceVan`. */
  type: string
  /** Name of the table, such as `service_vans`. */
  table: string
  /** URL segment, such as `service-vans`. */
  segment: string
  /** Title in English, such as `Service vans`. */
  title: string
  /** Singular in English messages, such as `service van`. */
  thing: string
  /** Singular with its article in English messages, such as `a service van`. */
  aThing: string
}

/**
 * Thrown for an invalid input of the user, and for edited files that cannot be changed. The command prints the message.
 */
export class InputError extends Error {}

const separateWords = (name: string, by: string) => name.replace(/[A-Z]/g, letter => by + letter.toLowerCase())
export const toSnake = (name: string) => separateWords(name, '_')
export const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
/** Returns a name as text: `inspectedOn` → `Inspected on`, `InRepair` → `In repair`. */
export const toSentenceCase = (name: string) =>
  capitalise(separateWords(name.slice(0, 1).toLowerCase() + name.slice(1), ' '))
const isCamelCase = (name: string) => /^[a-z][A-Za-z0-9]*$/.test(name)

/** Returns true if a JavaScript constant can have this name. */
export const isIdentifier = (name: string) => {
  try {
    new Function(`'use strict'; const ${name} = 0`)
    return isCamelCase(name)
  } catch {
    return false
  }
}

const singular = (many: string) => {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, 'y')
  if (/(s|x|z|ch|sh)es$/.test(many)) return many.slice(0, -2)
  return many.slice(0, -1)
}
export const pluralise = (one: string) =>
  /[^aeiou]y$/.test(one) ? one.replace(/y$/, 'ies') : one + (/(s|x|z|ch|sh)$/.test(one) ? 'es' : 's')

/**
 * Returns all names of a resource.
 * @throws {InputError} if a name is not valid, or the singular cannot be derived from the plural
 */
export function buildResourceNames(many: string, given?: string): ResourceNames {
  if (!isCamelCase(many)) throw new InputError(`${many || 'A name'}: a name is plural and camelCase, as serviceVans`)
  if (!given && !/[^s]s$/.test(many)) throw new InputError(`${many}: say what one is called, --one NAME`)
  const one = given ?? singular(many)
  if (!isIdentifier(one) || one === many)
    throw new InputError(`${one}: one of ${many} needs a camelCase name of its own`)
  const thing = toSentenceCase(one).toLowerCase()
  return {
    many,
    one,
    type: capitalise(one),
    table: toSnake(many),
    segment: separateWords(many, '-'),
    title: toSentenceCase(many),
    thing,
    aThing: `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`,
  }
}
