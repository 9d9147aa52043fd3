import type { Language } from '../../contract/limits'

/** The shape of a domain's words: the English file is the pattern, so that a key missing elsewhere does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** A catalogue or a part of one: nested words, addressed by dotted keys. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** What `import.meta.glob` finds: the words of each language's file. */
export type WordFiles = Readonly<Record<string, () => Promise<Catalogue>>>

/** English where the language has no such file; that none lacks one is seen in `catalogues.test.ts`. */
export const wordsIn = async (files: WordFiles, language: Language, file: string): Promise<Catalogue> =>
  (await (files[`./${language}/${file}.ts`] ?? files[`./en/${file}.ts`])?.()) ?? {}
