/**
 * Generates the message files: one with the English texts, and for every other language one with the same keys and
 * empty texts. A test reports the empty texts.
 */
import { type Field, hasOptions, isFilterField, transitionsOf } from './fields'
import { capitalise, toSentenceCase } from './names'
import { errorFieldOfKey, joinLines, type Resource, uniqueKeysOf } from './resource'

interface ScaffoldMessages {
  [key: string]: string | ScaffoldMessages
}

/** Returns the part of a sentence that names the values of a unique key. */
const phraseOfKey = (keys: readonly Field[]) =>
  keys.length === 1
    ? `this ${toSentenceCase(keys[0]?.source ?? '').toLowerCase()}`
    : `the same values of ${keys.map(({ source }) => `“${toSentenceCase(source)}”`).join(' and ')}`

/**
 * Returns the errors for values that must be unique but are already used by another record, by the field at which the
 * form shows them.
 */
const takenMessagesOf = (resource: Resource) =>
  Object.fromEntries(
    uniqueKeysOf(resource).map(keys => [
      errorFieldOfKey(keys)?.key ?? '',
      `${capitalise(resource.names.aThing)} with ${phraseOfKey(keys)} exists already`,
    ]),
  )

function englishMessagesOf(resource: Resource): ScaffoldMessages {
  const { fields, readers } = resource
  const { title, thing } = resource.names
  const states = fields.find(({ kind }) => kind === 'states')
  const chosen = fields.filter(hasOptions)
  const filters = fields.filter(field => isFilterField(field) && !field.isTabs)
  const optionWords = ({ options }: Field) =>
    Object.fromEntries(options.map(option => [option, toSentenceCase(option)]))
  const named = fields.flatMap(({ source, key, kind }) =>
    (kind === 'city' ? [source, key] : [kind === 'reference' ? key : source]).map(name => [
      name,
      toSentenceCase(source),
    ]),
  )
  return {
    title,
    // `guid` is the heading of the id column in an exported file. An import recognises existing records by these ids.
    fields: { ...Object.fromEntries(named), guid: 'ID' },
    ...(chosen.length && {
      choices: Object.fromEntries(chosen.map(field => [field.key, optionWords(field)])),
    }),
    ...(filters.length && {
      filters: Object.fromEntries(filters.map(({ key, source }) => [key, toSentenceCase(source)])),
    }),
    ...(states?.isTabs && { tabs: optionWords(states) }),
    ...(states && {
      actions: Object.fromEntries(
        transitionsOf(states).map(({ key, to }) => [key, `Mark as ${toSentenceCase(to).toLowerCase()}`]),
      ),
      toasts: Object.fromEntries(
        transitionsOf(states).map(({ key, to }) => [key, `Marked as ${toSentenceCase(to).toLowerCase()}`]),
      ),
    }),
    ...(uniqueKeysOf(resource).length && { taken: takenMessagesOf(resource) }),
    dialogs: { create: `Add ${thing}`, edit: `Edit ${thing}`, delete: `Delete ${thing}` },
    empty: {
      title: `No ${title.toLowerCase()} yet`,
      text: 'Add the first one.',
      ...(readers.length && { readers: `New ${title.toLowerCase()} will appear here.` }),
    },
  }
}

const literal = (words: ScaffoldMessages, isMissing: boolean): string =>
  `{ ${Object.entries(words)
    .map(
      ([key, value]) =>
        `${key}: ${typeof value === 'string' ? (isMissing ? `''` : `'${value}'`) : literal(value, isMissing)}`,
    )
    .join(',\n')} }`

export const renderEnglishMessages = (resource: Resource) =>
  joinLines([`export const ${resource.names.many} = ${literal(englishMessagesOf(resource), false)} as const`])

export const renderUntranslatedMessages = (resource: Resource) => {
  const { many } = resource.names
  return joinLines([
    `import type { ${many} as en } from '../en/${many}'`,
    `import type { TranslationOf } from '../messages'`,
    '',
    `export const ${many}: TranslationOf<typeof en> = ${literal(englishMessagesOf(resource), true)}`,
  ])
}
