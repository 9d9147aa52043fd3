/**
 * The embedded database with its queries kept as prepared statements. PGlite parses and describes every query anew, in five
 * calls of its protocol: for a session's row that is nine tenths of the time (docs/adr/0025-prepared-statements.md). Kept, a
 * query is one call.
 *
 * The protocol: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

/** More would be imports' and lists' of every length, which come once. */
const mostKept = 300
const longestKept = 10_000

interface Statement {
  /** Empty: the connection's unnamed one, which the next such query replaces. */
  name: string
  parameterTypes: number[]
  /** What its rows are; nothing if it has none. */
  description: Parameters<typeof parse.parseResults>[0]
}

/** All that drizzle asks of a client. */
export type Client = Pick<PGlite, 'query' | 'transaction'>

/** @returns what asks the same database; locks, types, errors and transactions stay PGlite's */
export function withPreparedStatements(client: PGlite): Client {
  const statements = new Map<string, Statement>()
  let made = 0

  const send = async (...parts: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(parts), { syncToFs: false })).messages

  async function prepare(text: string): Promise<Statement> {
    const name = text.length > longestKept ? '' : `kept_${++made}`
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

  async function forget(text: string) {
    const name = statements.get(text)?.name
    statements.delete(text)
    if (name) await send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  /** As the last used; the first leaves when there are too many. */
  async function keep(text: string, statement: Statement) {
    statements.delete(text)
    statements.set(text, statement)
    const [first] = statements.keys()
    if (statements.size > mostKept && first !== undefined) await forget(first)
  }

  async function answer<Row>(text: string, params: unknown[] = [], options?: QueryOptions) {
    const statement = statements.get(text) ?? (await prepare(text))
    if (statement.name) await keep(text, statement)
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
      // Handed over with the options, they would be copied, hundreds of them, for every query.
      const parsers = Object.assign(Object.create(client.parsers), options?.parsers)
      const [results] = parse.parseResults([...statement.description, ...answered], parsers, {
        rowMode: options?.rowMode,
      })
      return results as Results<Row>
    } catch (error) {
      // The fault may be the statement's: what it reads has changed since.
      await forget(text)
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
