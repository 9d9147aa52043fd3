/**
 * Generates faults for the calls of the specification: an ignored parameter, a wrong total, a record of another
 * organisation, a missing limit. The possible faults of a call are derived from the requests and responses of a
 * conformance check without faults.
 */
import { type ConformanceCaller, specCallsByCaller } from '../../conformance/specCalls'
import { limits } from '../../contract/limits'
import type { HttpExchange, PlantedDeviation } from './deviatingServer'
import type { TestServer } from './server'

export interface PlantedFault {
  line: string
  kind: 'parameter' | 'total' | 'leak' | 'foreign' | 'page size' | 'limit'
  /** Name of the ignored parameter, or of the field whose limit is missing. */
  what: string
  /** Faults of one family are not planted together, because they could hide each other. */
  family: string
  plant: PlantedDeviation
}
export const faultNameOf = ({ line, kind, what }: PlantedFault) => `${line}: ${kind}${what && ` ${what}`}`

const patternOf = (line: string) => {
  const [method, path = ''] = line.split(' ')
  return new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/:]+')}$`)
}
/**
 * Returns the call of the specification that matches a request. If several calls match, returns the one with the fewest
 * placeholders.
 */
function specCallOf(caller: ConformanceCaller, { method, path }: Pick<HttpExchange, 'method' | 'path'>) {
  const matching = specCallsByCaller[caller].filter(line => patternOf(line).test(`${method} ${path}`))
  return matching.toSorted((a, b) => a.split('{').length - b.split('{').length)[0]
}

const familyOf = (line: string) =>
  /(by-ids|geocode|map|bins|cities|retailers|price|sponsorship|locations|employees|simple|fundraising|premium|sagas)(?!.*(bins|cities|map|retailers|price|sponsorship))/.exec(
    line,
  )?.[1] ?? 'account'

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** A run of the check without planted faults. */
interface FaultFreeRun {
  caller: ConformanceCaller
  exchanges: readonly HttpExchange[]
  t: TestServer
  /** Returns the session token of another organisation that has the same role. */
  otherToken: () => string
}
type Row = Record<string, unknown>

/** Returns the faults that can be planted into the calls that the check makes with the account of a role. */
export function listPossibleFaults({ caller, exchanges, t, otherToken }: FaultFreeRun): PlantedFault[] {
  const byLine = groupBy(
    exchanges.filter(({ token }) => token),
    exchange => specCallOf(caller, exchange),
  )
  return [...byLine].flatMap(([line, seen]) => {
    if (!line) return []
    const isOf = (exchange: HttpExchange) => exchange.token && specCallOf(caller, exchange) === line
    const make = (kind: PlantedFault['kind'], what: string, plant: PlantedDeviation): PlantedFault => ({
      ...{ line, kind, what, family: familyOf(line) },
      plant: {
        onRequest: exchange => (isOf(exchange) ? plant.onRequest?.(exchange) : undefined),
        onAnswer: exchange => (isOf(exchange) ? plant.onAnswer?.(exchange) : undefined),
      },
    })
    const answered = seen.filter(({ status, method }) => method === 'GET' && status === 200)
    const isList = answered.some(({ body }) => Array.isArray(body?.items))
    const as = async (exchange: HttpExchange, token: string, offset?: number) => {
      const query = new URLSearchParams(exchange.query)
      if (offset !== undefined) query.set(query.has('offset') ? 'offset' : 'Offset', String(offset))
      return t.call({ token }, exchange.method, `${exchange.path}?${query}`, exchange.sent)
    }
    /** Reads all pages of a list and returns their rows. */
    const all = async (exchange: HttpExchange, token: string): Promise<Row[]> => {
      const rows: Row[] = []
      for (let total = 1; rows.length < total; ) {
        const { status, body } = await as(exchange, token, rows.length)
        if (status !== 200 || !body.items.length) break
        rows.push(...body.items)
        total = body.total
      }
      return rows
    }
    const isOwned = line.includes('/b2b/') && !/recycler\/map|sponsor\/rewards\/fundraising$/.test(line)
    return [
      ...[...new Set(answered.flatMap(({ query }) => [...query.keys()]))].map(parameter =>
        make('parameter', parameter, {
          onRequest: ({ query }) => {
            query.delete(parameter)
            return undefined
          },
        }),
      ),
      ...(isList ? [make('total', '', { onAnswer: ({ body }) => void (body?.items && body.total++) })] : []),
      ...(/locations\/cities$/.test(line)
        ? [make('total', 'shopsCount', { onAnswer: ({ body }) => countMore(body) })]
        : []),
      ...(isList && isOwned && !line.includes('{') ? [make('leak', '', { onAnswer: leak(all, otherToken) })] : []),
      ...(isList && !/map|bins/.test(line)
        ? [
            make('page size', '', {
              onAnswer: async exchange => {
                if (exchange.body?.items?.length < limits.pageSize) return
                exchange.body.items = await all(exchange, exchange.session)
              },
            }),
          ]
        : []),
      ...(/\{(id|flag)\}/.test(line) && !/countries|POST \/b2b\/recycler/.test(line)
        ? [
            make('foreign', '', {
              onAnswer: async exchange => {
                if (![403, 404].includes(exchange.status)) return
                const { status, body, headers, raw } = await as(exchange, otherToken())
                if (status >= 300) return
                exchange.status = status
                exchange.headers = { 'content-type': String(headers['content-type'] ?? '') }
                exchange.body = typeof body === 'object' ? body : raw
              },
            }),
          ]
        : []),
      ...limitsOf(line).map(([what, plant]) => make('limit', what, plant)),
    ]
  })
}

const countMore = (body: unknown) => {
  if (Array.isArray(body)) for (const row of body) row.shopsCount++
}

/** Returns a function that replaces a page of a list by a page of the merged lists of two organisations. */
const leak =
  (all: (exchange: HttpExchange, token: string) => Promise<Row[]>, otherToken: () => string) =>
  async (exchange: HttpExchange) => {
    if (!exchange.body?.items) return
    const own = await all(exchange, exchange.session)
    const rows = [...own, ...(await all(exchange, otherToken()))]
    const from = Number(exchange.query.get('Offset') ?? 0)
    exchange.body.items = rows.slice(from, from + (exchange.body.pageSize ?? rows.length))
    exchange.body.total = rows.length
  }

/**
 * Returns the field, and a deviation that cuts its text in the request to the length that the server accepts, so that a
 * longer text seems to be accepted.
 */
const cut = (field: string, most: number): [string, PlantedDeviation] => [
  field,
  {
    onRequest: ({ sent }) => {
      if (typeof sent?.[field] === 'string') sent[field] = sent[field].slice(0, most)
      return undefined
    },
  },
]

/**
 * Returns the limits of section 9 of the specification that apply to the call, each with a deviation that hides the
 * limit.
 */
function limitsOf(line: string): [string, PlantedDeviation][] {
  if (/^(POST|PUT) \S+\/rewards\/(simple|premium|fundraising)(\/\{id\})?$/.test(line))
    return [cut('name', limits.rewardNameMax), cut('description', limits.rewardDescriptionMax)]
  if (/^PUT \/b2b\/[\w-]+$/.test(line)) return [cut('name', limits.organisationNameMax)]
  if (/^POST \S+\/sponsorship$/.test(line)) return [cut('phone', limits.phoneMax)]
  if (/^POST \S+\/bins$/.test(line)) return [['30 bins', { onAnswer: accept }]]
  if (/change-password$/.test(line)) return [['a short password', { onAnswer: accept }]]
  return []
}
const accept = (exchange: HttpExchange) => {
  if (![400, 409, 422].includes(exchange.status)) return
  exchange.status = 204
  exchange.body = undefined
}

/**
 * Groups faults into rounds, so that the faults of a round cannot hide each other: each round has at most one fault of
 * each family.
 */
export function groupFaultsIntoRounds(faults: readonly PlantedFault[]): PlantedFault[][] {
  const families = [...groupBy(faults, ({ family }) => family).values()]
  const rounds = Math.max(0, ...families.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, at) => families.flatMap(family => family[at] ?? []))
}
