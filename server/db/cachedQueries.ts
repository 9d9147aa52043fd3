/**
 * Queries that every request asks are built once a database and prepared once a connection: building, reading and planning
 * them costs more than answering them (docs/adr/0025-prepared-statements.md).
 */
import type { Database } from './database'

/**
 * @param build makes the query of a kind, with placeholders, and prepares it by the name that it is given
 * @returns the kept query of a kind
 */
export function cachedQuery<Kind extends string, Query>(build: (db: Database, name: Kind) => Query) {
  const queries = new WeakMap<Database, Map<Kind, Query>>()
  return (db: Database, name: Kind): Query => {
    const own = queries.get(db) ?? new Map<Kind, Query>()
    queries.set(db, own)
    const query = own.get(name) ?? build(db, name)
    own.set(name, query)
    return query
  }
}
