/** What a lost connection to PostgreSQL, or a PostgreSQL that takes no work now, looks like. */
import { causesOf } from '../partAway'

/** The SQLSTATE of an error or of what caused it. */
export function sqlState(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/**
 * Connections (08), resources (53), shutting down and starting (57P), statements out of time (57014), sessions ended by a
 * timeout of theirs (25P03), waits that PostgreSQL broke off to end a deadlock (40P01).
 */
const unavailable = /^(08...|53...|57P0[1-5]|57014|25P0[34]|40P01)$/
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
/** pg gives these no code. */
const words =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (expired|exceeded when trying to connect))/

export function isDatabaseLost(error: unknown): boolean {
  if (unavailable.test(sqlState(error) ?? '')) return true
  for (const each of causesOf(error)) {
    const { code, message } = each as { code?: string; message?: string }
    if (network.has(code ?? '') || words.test(message ?? '')) return true
  }
  return false
}
