/**
 * Caches queries that run very often. Each query is built once per database and prepared once per connection, because
 * building, parsing and planning the query cost more than executing it (docs/adr/0025-prepared-statements.md).
 */
import type { Database } from './database'

/**
 * Returns a function that returns the query of a kind for a database. The first call for a database and a kind builds
 * the query; later calls return the cached query.
 * @param build builds a query with placeholders and prepares it; the kind `name` is also the name of the prepared
 *   statement
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
