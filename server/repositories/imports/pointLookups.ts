/**
 * Looks up the map points of imported rows one after another. The geocoder accepts one call a second, for all users
 * together, so imports use it only while no form needs it, and no user of a form waits for an import of two thousand
 * rows. An API call ends after some seconds with the points found so far, and the client calls again for the remaining
 * rows. If the geocoder does not respond for a row, the following rows are not delayed.
 */
import { setTimeout } from 'node:timers/promises'
import type { Geocode } from '../../../contract/cities'
import type { GeocodedRow, ImportGeocodes } from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import { ApiError } from '../../errors/apiErrors'
import { DependencyUnavailable } from '../../errors/dependencyUnavailable'
import type { GeocodedAddress, Geocoder } from '../../geo/geocoder'
import type { RowToGeocode } from '../../imports/importer'

/**
 * Time in ms after which a call begins no more lookups. With the geocoder's timeout of 5 s, a call thus ends within ten
 * seconds.
 */
const beginWithinMs = 4000
const idlePauseMs = 200

type GeocodingAnswer = Geocode | 'unknown' | 'later' | 'away'

async function askGeocoder(geocoder: Geocoder, address: GeocodedAddress): Promise<GeocodingAnswer> {
  try {
    return await geocoder.geocode(address, 'whenIdle')
  } catch (error) {
    if (error instanceof DependencyUnavailable) return 'away'
    if (!(error instanceof ApiError)) throw error
    return error.retryAfter ? 'later' : 'unknown'
  }
}

/**
 * Looks up points until the time is over.
 * @param rows checked rows. A row without an address to look up is returned only if it already has a point from the
 *   geocoder's cache
 * @param signal aborted when the caller no longer waits
 * @throws {DependencyUnavailable} if the geocoder does not respond and no point was found
 */
export async function lookUpPoints(
  geocoder: Geocoder,
  rows: readonly RowToGeocode[],
  signal: AbortSignal,
): Promise<ImportGeocodes> {
  const placed: GeocodedRow[] = rows.flatMap(({ line, point, accuracy, address }) =>
    point && accuracy && !address ? [{ line, point, accuracy }] : [],
  )
  const waiting = rows.filter(row => row.address)
  const failed: number[] = []
  let consecutiveFailures = 0
  const until = performance.now() + beginWithinMs
  while (
    waiting[0]?.address &&
    consecutiveFailures < limits.unansweredGeocodesMax &&
    performance.now() < until &&
    !signal.aborted
  ) {
    const { line, point, address } = waiting[0]
    const found = await askGeocoder(geocoder, address)
    if (found === 'later') {
      await setTimeout(idlePauseMs)
      continue
    }
    waiting.shift()
    consecutiveFailures = found === 'away' ? consecutiveFailures + 1 : 0
    if (found === 'away') failed.push(line)
    // A point with the accuracy `City` is no better than the point of the row's city, which the row already has.
    else if (found !== 'unknown' && found.accuracy !== 'City') {
      placed.push({ line, point: found.location, accuracy: found.accuracy })
    } else if (point) placed.push({ line, point, accuracy: 'City' })
  }
  const isAway =
    consecutiveFailures === limits.unansweredGeocodesMax || (consecutiveFailures > 0 && waiting.length === 0)
  if (isAway && placed.length === 0) throw new DependencyUnavailable('geocoder')
  return { rows: placed, failed, rest: waiting.map(({ line }) => line) }
}
