import type { Language } from '../../contract/languages'

/** The type of a message file in another language, derived from the English file: a missing key is a compile error. */
export type TranslationOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TranslationOf<T[K]> }

/** A catalogue or a part of a catalogue: nested messages, whose keys are joined with dots. */
export interface MessageCatalogue {
  readonly [key: string]: string | MessageCatalogue
}

/** A message file: one or more exported parts of the catalogue. */
export type MessageModule = Readonly<Record<string, MessageCatalogue>>
/** Result of `import.meta.glob`: functions that load the message files, by the path of each language's file. */
export type MessageFiles = Readonly<Record<string, () => Promise<MessageModule>>>

/**
 * Loads the messages of a file. If the language has no such file, the English messages are loaded. `catalogues.test.ts`
 * checks that no file is missing.
 * @param exported name of the export
 */
export const loadMessageFile = async (
  files: MessageFiles,
  language: Language,
  file: string,
  exported = file,
): Promise<MessageCatalogue> =>
  (await (files[`./${language}/${file}.ts`] ?? files[`./en/${file}.ts`])?.())?.[exported] ?? {}
