/**
 * Queries that every request runs are built once per database and prepared once per connection: building, parsing
 * and planning them costs more than executing them (docs/adr/0025-prepared-statements.md).
 */
import type { Database } from './database'

/**
 * Returns a function that returns the cached query of a kind.
 * @param build builds the query of a kind with placeholders and prepares it under the given name
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
