/**
 * Runs the queries of the embedded database as prepared statements. Without this module, PGlite parses and describes
 * every query each time, in five calls of the protocol. For a query that reads one session, parsing and describing take
 * nine tenths of the time (docs/adr/0025-prepared-statements.md). A prepared query takes one call.
 *
 * The protocol: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

/**
 * Maximum number of cached statements. A larger cache would mainly store statements of imports and lists. They differ
 * in their number of values and are rarely repeated.
 */
const maxStatements = 300
const maxCachedLength = 10_000

interface Statement {
  /** The statement's name. Empty for the unnamed statement, which the next unnamed query replaces. */
  name: string
  parameterTypes: number[]
  /** The description of the result's columns; empty if the statement returns none. */
  description: Parameters<typeof parse.parseResults>[0]
}

/** The methods of a client that drizzle uses. */
export type QueryClient = Pick<PGlite, 'query' | 'transaction'>

/**
 * Returns a client for the same database that caches prepared statements. PGlite still handles locks, types, errors and
 * transactions.
 */
export function withPreparedStatements(client: PGlite): QueryClient {
  const statements = new Map<string, Statement>()
  let made = 0

  const send = async (...parts: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(parts), { syncToFs: false })).messages

  async function prepare(text: string): Promise<Statement> {
    const name = text.length > maxCachedLength ? '' : `kept_${++made}`
    const described = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults(described),
      description: described.filter(message => message.name === 'rowDescription'),
    }
  }

  async function evict(text: string) {
    const name = statements.get(text)?.name
    statements.delete(text)
    if (name) await send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  /**
   * Marks the statement as the most recently used statement, and drops the least recently used statement if the cache
   * is too large.
   */
  async function cache(text: string, statement: Statement) {
    statements.delete(text)
    statements.set(text, statement)
    const [first] = statements.keys()
    if (statements.size > maxStatements && first !== undefined) await evict(first)
  }

  async function answer<Row>(text: string, params: unknown[] = [], options?: QueryOptions) {
    const statement = statements.get(text) ?? (await prepare(text))
    if (statement.name) await cache(text, statement)
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null
      const type = statement.parameterTypes[at] ?? 0
      const written = options?.serializers?.[type] ?? client.serializers[type] ?? String
      return written(value)
    })
    try {
      const answered = await send(
        serialize.bind({ statement: statement.name, values }),
        serialize.execute({}),
        serialize.sync(),
      )
      // With the parsers as options, PGlite would copy hundreds of parsers for every query. A prototype avoids the
      // copy.
      const parsers = Object.assign(Object.create(client.parsers), options?.parsers)
      const [results] = parse.parseResults([...statement.description, ...answered], parsers, {
        rowMode: options?.rowMode,
      })
      return results as Results<Row>
    } catch (error) {
      // The prepared statement may have failed because its tables have changed. The statement is removed from the
      // cache, so that the next query prepares it again.
      await evict(text)
      throw error
    }
  }

  const query: PGlite['query'] = (text, params, options) =>
    client._runExclusiveQuery(() => answer(text, params, options))
  return {
    query: async (...of) => {
      await client._checkReady()
      return client._runExclusiveTransaction(() => query(...of))
    },
    transaction: work =>
      client.transaction(tx => {
        const queryInside: typeof tx.query = async (...of) => {
          if (tx.closed) throw new Error('the transaction is over')
          return query(...of)
        }
        return work({ ...tx, query: queryInside })
      }),
  }
}
