/** Names of a resource's fields in every language, because a file may have been created in another one. */
import { columnSynonyms } from './columnSynonyms'

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
const files = import.meta.glob<Catalogue>('./*/index.ts', { import: 'words' })
const everyWord = () => Promise.all(Object.values(files).map(load => load()))
const catalogues = async () => (await everyWord()).map(({ resources }) => resources)

/**
 * Returns the names of fields.
 * @returns by field, its own name, its translations and the synonyms that files use for it
 */
export const fieldNames = async (resource: string, sources: readonly string[]) => {
  const words = await catalogues()
  const namesOf = (source: string) => [
    source,
    ...words.flatMap(each => [each[resource]?.fields?.[source] ?? [], each[resource]?.columns?.[source] ?? []].flat()),
    ...(columnSynonyms[source] ?? []),
  ]
  return Object.fromEntries(sources.map(source => [source, namesOf(source)]))
}

/** Returns the names of each value of a field, in every language. */
export const choiceNames = async (resource: string, source: string, options: readonly string[]) => {
  const words = await catalogues()
  return options.map(
    option => [option, words.flatMap(each => each[resource]?.choices?.[source]?.[option] ?? [])] as const,
  )
}

/** Returns the words for yes and no in every language, by their meaning. */
export const yesAndNo = async () => {
  const words = await everyWord()
  return [
    ['true', ['1', 'yes', ...words.map(({ engine }) => engine.yes)]],
    ['false', ['0', 'no', ...words.map(({ engine }) => engine.no)]],
  ] as const
}
