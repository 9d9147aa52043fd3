import type { Placeholder } from 'drizzle-orm'

/**
 * The rows that a query may access: those of an organisation and, for a limited member, only those of some of its
 * locations. The scope of a call comes only from its session (server/auth/authorization.ts).
 */
export interface Scope {
  readonly organisationId: string
  /** The limit of the member who calls; `null` if all locations are accessible (memberLimits.ts). */
  readonly limit: ScopeLimit | null
}

/** The scope of a prepared query. The placeholder gets its value when the query runs. */
export interface PlaceholderScope {
  readonly organisationId: Placeholder
  /** Always null, because queries of limited members are not prepared. */
  readonly limit: null
}

/**
 * The locations to which a member is limited: all present and future locations in some cities, and single locations.
 */
export interface ScopeLimit {
  readonly cityIds: readonly string[]
  readonly locationIds: readonly string[]
}
