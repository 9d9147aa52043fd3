/**
 * Caches queries that run very often. Each query is built once per database and prepared once per connection, because
 * building, parsing and planning the query cost more than executing it (docs/adr/0025-prepared-statements.md).
 */
import type { Database } from './database'

/**
 * Returns a function that builds the query for a database and a kind at the first call and returns the cached query
 * afterwards.
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
