/** Whose rows a query may touch. Made from a session only (server/auth/authorization.ts). */
export interface Scope {
  readonly organisationId: string
}
