/**
 * Recognises errors of a lost connection to PostgreSQL, or of a PostgreSQL that cannot run statements at the moment.
 */
import { causesOf, DependencyUnavailable } from './dependencyUnavailable'

/** Returns the SQLSTATE of an error or of one of its causes. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/**
 * SQLSTATEs of temporary errors, for which a later attempt may succeed
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html):
 *
 *   08     connections               25006  a standby, or a primary that was made read-only
 *   25P03  idle in transaction       25P04  transaction timeout
 *   40001  serialization             40003  completion unknown   40P01  deadlock
 *   53     resources                 55P03  a lock that was not available in time
 *   57014  statement timeout         57P    shutting down, starting
 */
const unavailableStates = /^(08...|25006|25P0[34]|40001|40003|40P01|53...|55P03|57014|57P0[1-5])$/
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of errors of the pg driver that have no code. */
const pgMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (expired|exceeded when trying to connect))/

const isLostConnection = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return network.has(code ?? '') || pgMessages.test(message ?? '')
}

export const isConnectionError = (error: unknown): boolean =>
  unavailableStates.test(sqlStateOf(error) ?? '') || [...causesOf(error)].some(isLostConnection)

/**
 * Returns the environment variable of the dependency that cannot be reached, or the error code of the lost connection;
 * undefined for other errors, such as a statement that took too long.
 */
export function unavailableVariableOf(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    if (each instanceof DependencyUnavailable) return each.variable
    if (isLostConnection(each)) return (each as { code?: string }).code ?? 'connection'
  }
  return undefined
}
