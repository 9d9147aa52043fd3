/**
 * Calls an OSRM-compatible service for routes by road (ROUTER_URL).
 *
 *   GET {url}/route/v1/driving/{lng,lat;…} ?overview=simplified&geometries=geojson → the line, metres, seconds
 *   GET {url}/table/v1/driving/{lng,lat;…} ?annotations=duration                   → seconds between all pairs
 *     no road between the points                            → `undefined`; in a table a very high number of seconds
 *     an error, an invalid response, over 2 MB, or over 5 s → ServiceUnavailable
 *
 * The base URL comes from the configuration. Apart from fixed paths only numbers are added to it, and redirections are
 * not followed.
 */
import { z } from 'zod'
import type { Point } from '../../contract/primitives'
import type { TripRoute } from '../../contract/tripRoute'
import { createFairQueue } from '../concurrency/fairQueue'
import { ApiError } from '../errors/apiErrors'
import { DependencyUnavailable } from '../errors/dependencyUnavailable'

const timeoutMs = 5000
/** Maximum time in ms for which a call waits in the queue. */
const waitMs = 4000
const mostBytes = 2 * 1024 * 1024

const pair = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const routesSchema = z.object({
  routes: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.array(pair).min(2) }),
        distance: z.number().min(0),
        duration: z.number().min(0),
      }),
    )
    .min(1),
})
/** Schema of the router's table of durations, in seconds. A duration is `null` if no road connects the two points. */
const tableSchema = z.object({ durations: z.array(z.array(z.number().min(0).nullable())) })

/**
 * Seconds that are used if no road connects two points. The value is so high that every real connection is preferred.
 */
const noWayS = 1e7

export interface RoadRouter {
  /**
   * Returns the route through the points in their order; undefined if no road connects them.
   * @param withTable whether the route also has the seconds between all pairs of points
   * @param by `owner` identifies the organisation; `signal` ends the call
   * @throws {DependencyUnavailable} if the service does not respond
   * @throws {ApiError} ServiceUnavailable if the call waits too long in the queue; TooManyRequests if too many calls of
   *   the owner wait
   */
  route(
    points: readonly Point[],
    withTable: boolean,
    by: { owner: string; signal: AbortSignal },
  ): Promise<TripRoute | undefined>
}

async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new Error('the answer is too long')
    text += decoder.decode(piece, { stream: true })
  }
  return text
}

export function createOsrmRouter(url: string): RoadRouter {
  // At most four calls run at once, and one of each organisation, so that an organisation with many calls delays only
  // itself.
  const inTurn = createFairQueue({ inAll: 4, each: 1, waiting: 2 })

  const ask = async <Schema extends z.ZodType>(
    service: string,
    points: readonly Point[],
    query: string,
    of: Schema,
    signal: AbortSignal,
  ) => {
    const at = points.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';')
    const answer = await fetch(`${url}/${service}/v1/driving/${at}?${query}`, {
      headers: { 'user-agent': 'bottle-portal/1.0', accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const body: unknown = JSON.parse(await textOf(answer))
    if (answer.status === 400 && z.object({ code: z.enum(['NoRoute', 'NoSegment']) }).safeParse(body).success) return
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return of.parse(body)
  }

  const askBoth = async (
    points: readonly Point[],
    withTable: boolean,
    signal: AbortSignal,
  ): Promise<TripRoute | undefined> => {
    const [found, table] = await Promise.all([
      ask('route', points, 'overview=simplified&geometries=geojson&steps=false', routesSchema, signal),
      withTable ? ask('table', points, 'annotations=duration', tableSchema, signal) : undefined,
    ])
    const road = found?.routes[0]
    if (!road) return undefined
    const isWhole = table?.durations.length === points.length
    return {
      isRoad: true,
      line: road.geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })),
      distanceM: road.distance,
      durationS: road.duration,
      durations: table && isWhole ? table.durations.map(row => row.map(seconds => seconds ?? noWayS)) : null,
    }
  }

  return {
    async route(points, withTable, { owner, signal }) {
      const patience = AbortSignal.timeout(waitMs)
      const work = () =>
        askBoth(points, withTable, signal).catch(error => {
          throw new DependencyUnavailable('router', error)
        })
      try {
        return await inTurn(owner, AbortSignal.any([signal, patience]), work)
      } catch (error) {
        const isLate = patience.aborted && !signal.aborted && !(error instanceof DependencyUnavailable)
        throw isLate ? new ApiError('ServiceUnavailable', 'Too many route requests', { retryAfter: 5 }) : error
      }
    },
  }
}
