/** The shape of a domain's words: the English file is the pattern, so that a key missing elsewhere does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

/** A catalogue or a part of one: nested words, addressed by dotted keys. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** Forms that stand between `||||`: English one and other; Ukrainian and Polish one, few and many. */
export const pluralForms = { en: 2, ua: 3, pl: 3 } as const
