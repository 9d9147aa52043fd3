/** The organisation whose rows a query may access. Made from a session only (server/auth/authorization.ts). */
export interface Scope {
  readonly organisationId: string
}
