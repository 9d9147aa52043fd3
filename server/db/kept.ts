/**
 * Queries that every request asks are built once a database and kept as text and parameters: building them costs more than
 * sending them. They have no name, so that the database keeps nothing and any connection pooler may stand between.
 */
import type { Database } from './database'

/** @param build makes the query from its kind, with placeholders, and prepares it. @returns the kept query of that kind */
export function kept<Kind extends string, Query>(build: (db: Database, kind: Kind) => Query) {
  const queries = new WeakMap<Database, Map<Kind, Query>>()
  return (db: Database, kind: Kind): Query => {
    const own = queries.get(db) ?? new Map<Kind, Query>()
    queries.set(db, own)
    const query = own.get(kind) ?? build(db, kind)
    own.set(kind, query)
    return query
  }
}
