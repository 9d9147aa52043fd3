/** Types for the part of node-polyglot that the portal uses. The package contains no types. */
declare module 'node-polyglot' {
  interface PolyglotOptions {
    locale: string
    phrases?: object
    pluralRules?: {
      pluralTypes: Record<string, (count: number) => number>
      pluralTypeToLanguages: Record<string, string[]>
    }
    onMissingKey?: (key: string, options: Record<string, unknown>) => string
  }

  export default class Polyglot {
    constructor(options: PolyglotOptions)
    /** The loaded phrases as a flat object, by dotted key. */
    readonly phrases: Readonly<Record<string, string>>
    extend(phrases: object): void
    has(key: string): boolean
    t(key: string, options?: number | Record<string, unknown>): string
  }
}
