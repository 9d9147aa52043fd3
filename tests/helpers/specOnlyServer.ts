/**
 * A deviation that makes our server respond as an API that implements only the specification: responses have no other
 * fields, and responses to changes have no body, except those to sign-ins, to uploads, and to calls whose path ends in
 * `init`.
 */
import type { HttpExchange, PlantedDeviation } from './deviatingServer'

/** Names of fields that are not in the specification. They are removed at any depth. */
const beyond = new Set([
  ...['pl', 'message', 'countries', 'impersonation', 'rewardsCount', 'digitalGoodsTotal', 'fillLevel'],
  ...['level', 'levelAt', 'emptiedAt', 'fault', 'countedKg', 'weighedKg'],
])
/** Names of nested records that have only a name in the specification. */
const named = new Set(['organization', 'location', 'recycler'])

// biome-ignore lint/suspicious/noExplicitAny: answers have any type
const withoutExtras = (_: string, value: any) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([key]) => !beyond.has(key))
  return Object.fromEntries(
    entries.map(([key, inner]) => {
      const { name } = (inner ?? {}) as { name?: unknown }
      return [key, named.has(key) && name !== undefined ? { name } : inner]
    }),
  )
}
const without = (record: Record<string, unknown>, ...keys: string[]) => {
  for (const key of keys) delete record[key]
}

export const specOnlyDeviation: PlantedDeviation = {
  onAnswer(exchange: HttpExchange) {
    const { method, path, status } = exchange
    if (typeof exchange.body !== 'object' || Buffer.isBuffer(exchange.body)) return
    if (status < 300 && method !== 'GET' && !/(sign-in|init|resources)$/.test(path)) {
      exchange.status = 204
      exchange.body = undefined
      return
    }
    const body = JSON.parse(JSON.stringify(exchange.body, withoutExtras))
    if (path === '/auth/me') without(body, 'guid', 'email', 'role', 'organisation')
    if (/^\/b2b\/[\w-]+$/.test(path)) without(body, 'guid', 'email', 'createdAt')
    for (const row of body.items ?? []) {
      if (path.endsWith('/sponsorship')) without(row, 'guid', 'status', 'createdAt')
      if (path.startsWith('/common/')) without(row, 'country', 'point')
      if (path.endsWith('/recycler/map')) without(row, 'bins')
    }
    exchange.body = body
  },
}
