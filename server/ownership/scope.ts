/** The organisation whose rows a query may access. It comes only from a session (server/auth/authorization.ts). */
export interface Scope {
  readonly organisationId: string
}
