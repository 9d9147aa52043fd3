import type { Language } from '../../contract/languages'

/** The type of a file's messages, derived from the English file: a missing key elsewhere is a compile error. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** A catalogue or a part of one: nested messages, addressed by dotted keys. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** Result of `import.meta.glob`: functions that load the messages, by the path of each language's file. */
export type WordFiles = Readonly<Record<string, () => Promise<Catalogue>>>

/**
 * Loads the messages of a file. If the language has no such file, the English messages are loaded. `catalogues.test.ts`
 * checks that no file is missing.
 */
export const wordsIn = async (files: WordFiles, language: Language, file: string): Promise<Catalogue> =>
  (await (files[`./${language}/${file}.ts`] ?? files[`./en/${file}.ts`])?.()) ?? {}
