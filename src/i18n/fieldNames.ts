/**
 * Returns the names and values of a resource's fields in every language, because an imported file may use another
 * language than the user.
 */
import { languages } from '../../contract/languages'
import synonyms from './columnSynonyms.json'
import { terminologyOf } from './i18n'

/**
 * Other names for the columns of an import, used by shop systems, map services, postal forms and people, in every
 * language of the portal and in Russian, which older files use. Case and punctuation are ignored: `addr:postcode`
 * equals `Addr Postcode`.
 */
const columnSynonyms: Readonly<Record<string, readonly string[]>> = synonyms

type FieldMessages = Readonly<
  Record<
    string,
    {
      fields?: Readonly<Record<string, string>>
      columns?: Readonly<Record<string, string>>
      choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
    }
  >
>

interface Catalogue {
  engine: { yes: string; no: string }
  resources: FieldMessages
}
const files = import.meta.glob<{ areaMessages: Catalogue }>('./*/index.ts')
const everyWord = () => Promise.all(Object.values(files).map(async load => (await load()).areaMessages))
/** Returns the installation's own texts for a message key, in every language. */
const ownTexts = (key: string) => languages.flatMap(language => terminologyOf(language)[key] ?? [])
const catalogues = async () => (await everyWord()).map(({ resources }) => resources)

/**
 * Returns the names by which an import recognises the columns of a file.
 * @returns for each field its API name, its translations and the synonyms that files use
 */
export const fieldNamesInAllLanguages = async (resource: string, sources: readonly string[]) => {
  const words = await catalogues()
  const namesOf = (source: string) => [
    source,
    ...words.flatMap(catalogue =>
      [catalogue[resource]?.fields?.[source] ?? [], catalogue[resource]?.columns?.[source] ?? []].flat(),
    ),
    ...['fields', 'columns'].flatMap(kind => ownTexts(`resources.${resource}.${kind}.${source}`)),
    ...(columnSynonyms[source] ?? []),
  ]
  return Object.fromEntries(sources.map(source => [source, namesOf(source)]))
}

/** Returns the translations of each value of a field, in every language. */
export const choiceNamesInAllLanguages = async (resource: string, source: string, options: readonly string[]) => {
  const words = await catalogues()
  return options.map(
    option =>
      [
        option,
        [
          ...words.flatMap(catalogue => catalogue[resource]?.choices?.[source]?.[option] ?? []),
          ...ownTexts(`resources.${resource}.choices.${source}.${option}`),
        ],
      ] as const,
  )
}

/** Returns the texts that mean yes and no in every language. */
export const yesAndNoInAllLanguages = async () => {
  const words = await everyWord()
  return [
    ['true', ['1', 'yes', ...words.map(({ engine }) => engine.yes), ...ownTexts('engine.yes')]],
    ['false', ['0', 'no', ...words.map(({ engine }) => engine.no), ...ownTexts('engine.no')]],
  ] as const
}
