/**
 * Creates one-line errors that say why a PostgreSQL database cannot be used, and name the environment variable. A
 * message never contains the database's URL, because the URL contains a password.
 */
import { sql } from 'drizzle-orm'
import { ConfigError } from '../config'
import { type Database, rowsOf } from './database'

const oldestVersion = 15

/** Reasons why a database cannot be used, by error code of the network or of PostgreSQL. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there; start PostgreSQL, or correct host and port',
  ENOTFOUND: 'its host is unknown; correct the name',
  EAI_AGAIN: 'its host is unknown; correct the name, or see to the name server',
  ETIMEDOUT: 'its host does not answer; correct host and port, or open the firewall',
  EHOSTUNREACH: 'its host cannot be reached; correct the host',
  ENETUNREACH: 'its host cannot be reached; correct the host',
  ECONNRESET: 'the connection was ended; is PostgreSQL at that port?',
  '28P01': 'the password is wrong, or the user is unknown',
  '28000': 'PostgreSQL lets this user not in; see pg_hba.conf',
  '3D000': 'PostgreSQL has no such database; create it with createdb',
  '42501': 'the user may not make tables there; make it the owner of the database',
  '0A000': 'it lacks the extension pg_trgm; install PostgreSQL’s contrib package',
  '58P01': 'it lacks the extension pg_trgm; install PostgreSQL’s contrib package',
  '42704': 'it was built without ICU; take a PostgreSQL that has it, as nearly all do',
  '53300': 'PostgreSQL has no connection left; raise max_connections',
  '53100': 'the disk of PostgreSQL is full; make room there',
  '57P03': 'PostgreSQL is starting or stopping; try again',
  '25006': 'PostgreSQL takes no writes; give the address of the primary',
}

/** Reasons why a database cannot be used, by message, for pg errors without a code. */
const reasonsByMessage: [RegExp, string][] = [
  [/timeout (exceeded|expired)|connection timeout/i, reasons.ETIMEDOUT ?? ''],
  [/terminated unexpectedly/i, reasons.ECONNRESET ?? ''],
  [/does not support SSL/i, 'PostgreSQL there has no TLS; set ssl = on there, or remove sslmode'],
  [
    /certificate/i,
    'the certificate of PostgreSQL is not trusted or has another name; set sslrootcert, or correct the host',
  ],
  [/\bSSL\b/i, 'its sslmode does not fit the server'],
]

export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_REPLICA_URL'

/** Returns an error with a one-line reason; if the reason is unknown, returns the error unchanged. */
export function databaseUrlError(error: unknown, variable: DatabaseVariable = 'DATABASE_URL'): unknown {
  if (error instanceof ConfigError) return error
  // A Drizzle error has the query as its message; its cause has the message of the database.
  const { cause } = error as { cause?: unknown }
  const { code, message } = (cause instanceof Error ? cause : error) as { code?: string; message: string }
  const reason = (code && reasons[code]) || reasonsByMessage.find(([pattern]) => pattern.test(message))?.[1]
  return reason ? new ConfigError(`${variable}: ${reason}${code ? ` (${code})` : ''}`) : error
}

/**
 * Checks PostgreSQL's version.
 * @throws {ConfigError} for a version that is too old
 */
export async function checkPostgresVersion(db: Database): Promise<void> {
  const [server] = rowsOf<{ version: string; number: number }>(
    await db.execute(
      sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    ),
  )
  if (server && server.number < oldestVersion * 10_000) {
    throw new ConfigError(`DATABASE_URL: PostgreSQL ${server.version} is too old; it takes ${oldestVersion} or newer`)
  }
}
