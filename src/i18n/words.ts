import type { Language } from '../../contract/languages'

/**
 * The shape of a domain's messages. The English file is the pattern, so that a key that is missing in another language
 * does not compile.
 */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** A catalogue or a part of one: nested messages, addressed by dotted keys. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** Result of `import.meta.glob`: the messages of each language's file. */
export type WordFiles = Readonly<Record<string, () => Promise<Catalogue>>>

/**
 * Loads the messages of a file, in English if the language has no such file. `catalogues.test.ts` checks that no file
 * is missing.
 */
export const wordsIn = async (files: WordFiles, language: Language, file: string): Promise<Catalogue> =>
  (await (files[`./${language}/${file}.ts`] ?? files[`./en/${file}.ts`])?.()) ?? {}
