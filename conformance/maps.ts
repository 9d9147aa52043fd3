/**
 * Checks the calls of maps: they return `{items, total}` within bounds, in pages, and on request only one item per
 * city.
 */
import type { z } from 'zod'
import { hasGuid, type ListedItem, rowsOfBody, totalOfBody } from './listing'
import type { AccountClient } from './run'
import { mapPageShape } from './shapes'

/** A call that reads a map, and the names of the four query parameters for the bounds of the map. */
export interface MapCall {
  line: string
  item: z.ZodType
  sides: { north: string; east: string; south: string; west: string }
}
interface Bounds {
  north: number
  east: number
  south: number
  west: number
}
interface PlacedRecords {
  point: { latitude: number; longitude: number }
  /** Ids of the records at the point, which are all in one city. */
  guids: readonly string[]
  /** Id of a record at the point that belongs to another organisation. The account must not see it. */
  foreign?: string
}

/** Half of the side length of the searched box, in degrees. */
const reach = 0.001
/** Maximum number of pages that the check reads from a map. */
const mostPages = 10

export const buildMapQuery = ({ sides }: MapCall, bounds: Bounds, more: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(Object.entries(sides).map(([side, name]) => [name, String(bounds[side as keyof Bounds])])),
  ...{ OnePerCity: 'false', Offset: '0' },
  ...more,
})

const around = ({ latitude, longitude }: PlacedRecords['point']): Bounds => ({
  north: latitude + reach,
  east: longitude + reach,
  south: latitude - reach,
  west: longitude - reach,
})

/**
 * Returns large bounds that exclude the point by only one of their sides. An API that ignores this side would return
 * the point.
 */
const beyond = (point: PlacedRecords['point'], side: keyof Bounds): Bounds => {
  const { latitude, longitude } = point
  const wide = { north: latitude + 2, east: longitude + 2, south: latitude - 2, west: longitude - 2 }
  const isTooFar = side === 'north' || side === 'east'
  const isOfLatitude = side === 'north' || side === 'south'
  const limit = (isOfLatitude ? latitude : longitude) + (isTooFar ? -reach : reach)
  return { ...wide, [side]: limit }
}

/**
 * Checks that a map returns the records within its bounds with the right total, no record outside of the bounds, and
 * with `OnePerCity` only one record of a city.
 */
export async function checkMap(at: AccountClient, map: MapCall, placed: PlacedRecords) {
  const { point, guids } = placed
  const { line, item } = map
  const body = mapPageShape(item)
  const [first = ''] = guids
  const contains = (rows: readonly ListedItem[]) => rows.some(hasGuid(first))
  await checkPages(at, map, placed)
  for (const side of ['north', 'east', 'south', 'west'] as const)
    await at.call(
      line,
      { query: buildMapQuery(map, beyond(point, side)) },
      {
        name: `outside in the ${side}`,
        body,
        more: answer => [contains(rowsOfBody(answer.body)) && `items: a location beyond ${map.sides[side]}`],
      },
    )
  if (guids.length < 2) return at.untested(line, 'OnePerCity: there are not two locations of one city')
  const query = buildMapQuery(map, around(point), { OnePerCity: 'true' })
  const ofOneCity = (rows: readonly ListedItem[]) => rows.filter(row => guids.some(guid => hasGuid(guid)(row)))
  return at.call(
    line,
    { query },
    {
      name: 'one per city',
      body,
      more: answer => [ofOneCity(rowsOfBody(answer.body)).length > 1 && 'items: two locations of one city'],
    },
  )
}

/** Returns an id in lower case, because an API may send ids in upper case. */
const lowerCase = (guid: unknown) => String(guid).toLowerCase()

async function checkPages(at: AccountClient, map: MapCall, { point, guids, foreign }: PlacedRecords) {
  const { line, item } = map
  const seen = new Set<string>()
  let total: number | undefined
  for (let number = 0, isOver = false; number < mostPages && !isOver; number++) {
    const offset = seen.size
    const answer = await at.call(
      line,
      { query: buildMapQuery(map, around(point), { Offset: String(offset) }) },
      {
        name: offset ? `from ${offset}` : 'around a location',
        body: mapPageShape(item),
        more: ({ body }) => [
          total !== undefined &&
            totalOfBody(body) !== total &&
            `total: expected ${total} as on page 1, is ${totalOfBody(body)}`,
          rowsOfBody(body).some(({ guid }) => seen.has(lowerCase(guid))) && 'items: are those of an earlier page again',
        ],
      },
    )
    if (!answer) return
    total ??= totalOfBody(answer.body)
    for (const { guid } of rowsOfBody(answer.body)) seen.add(lowerCase(guid))
    isOver = rowsOfBody(answer.body).length === 0
  }
  const missing = guids.filter(guid => !seen.has(lowerCase(guid))).length
  at.deviates(
    line,
    ...(missing ? [`items: ${missing} locations within the box are missing`] : []),
    ...(foreign && seen.has(lowerCase(foreign)) ? ['items: contain a record of another organisation'] : []),
    ...(total !== seen.size ? [`total: expected ${seen.size} as all pages have, is ${total}`] : []),
  )
}
