/** A name that the API keeps by language; an API of one's own may not know all of ours. */
import type { Language } from '../../contract/limits'

type Names = Partial<Record<string, string>>

export const localName = (names: Names, language: Language): string =>
  names[language] ?? names.en ?? Object.values(names).find(name => name !== undefined) ?? ''
