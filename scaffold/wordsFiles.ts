/**
 * Generates the translations: English texts, and the same keys with empty texts for every other language, which the
 * test of the catalogues reports.
 */
import { hasOptions, transitionsOf } from './fields'
import { toWords } from './names'
import { lines, type Resource } from './resource'

interface ScaffoldMessages {
  [key: string]: string | ScaffoldMessages
}

export function englishWords({ names: { title, thing }, fields }: Resource): ScaffoldMessages {
  const states = fields.find(({ kind }) => kind === 'states')
  const chosen = fields.filter(hasOptions)
  const named = fields.flatMap(({ source, key, kind }) =>
    (kind === 'city' ? [source, key] : [kind === 'reference' ? key : source]).map(each => [each, toWords(source)]),
  )
  return {
    title,
    fields: Object.fromEntries(named),
    ...(chosen.length && {
      choices: Object.fromEntries(
        chosen.map(({ key, options }) => [key, Object.fromEntries(options.map(option => [option, toWords(option)]))]),
      ),
      filters: Object.fromEntries(chosen.map(({ key, source }) => [key, toWords(source)])),
    }),
    ...(states && {
      actions: Object.fromEntries(
        transitionsOf(states).map(({ key, to }) => [key, `Mark as ${toWords(to).toLowerCase()}`]),
      ),
    }),
    dialogs: { create: `Add ${thing}`, edit: `Edit ${thing}`, delete: `Delete ${thing}` },
    empty: { title: `No ${title.toLowerCase()} yet`, text: 'Add the first one.' },
  }
}

const literal = (words: ScaffoldMessages, isMissing: boolean): string =>
  `{ ${Object.entries(words)
    .map(
      ([key, value]) =>
        `${key}: ${typeof value === 'string' ? (isMissing ? `''` : `'${value}'`) : literal(value, isMissing)}`,
    )
    .join(',\n')} }`

export const englishFile = (resource: Resource) =>
  lines([`export const ${resource.names.many} = ${literal(englishWords(resource), false)} as const`])

export const otherFile = (resource: Resource) => {
  const { many } = resource.names
  return lines([
    `import type { ${many} as en } from '../en/${many}'`,
    `import type { Words } from '../words'`,
    '',
    `export const ${many}: Words<typeof en> = ${literal(englishWords(resource), true)}`,
  ])
}
