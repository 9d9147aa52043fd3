/**
 * Declares the calls of the recycler's map, pickups and trip (spec section 7, Recycler).
 *
 *   GET  /b2b/recycler/map ?NorthEastLat,NorthEastLng,SouthWestLat,SouthWestLng,OnePerCity,Offset → page of locations
 *   GET  /b2b/recycler/recycling-sagas              ?Offset,status,from,to → page of sagas
 *   POST /b2b/recycler/recycling-sagas/{id}         id of a location → 201 saga; 422 if it is booked already
 *   PUT  /b2b/recycler/recycling-sagas/{id}:cancel  → saga
 *
 * Not in the specification:
 *
 *   PUT  /b2b/recycler/recycling-sagas/{id}:finish {weighed} → saga
 *   GET  /b2b/recycler/places ?search               → cities, streets and locations
 *   GET  /b2b/recycler/places/addresses ?search,latitude,longitude → the street address that the geocoder finds
 *   POST /b2b/recycler/route {points,withTable}     → the route through the points: by road if a router is configured
 *                                                     and finds a route, otherwise in straight lines
 *   GET  /b2b/recycler/trip                         → the account's saved trip (contract/trip.ts)
 *   POST /b2b/recycler/trip/changes {changes}       → trip after the changes (contract/tripChanges.ts)
 *   PUT  /b2b/recycler/trip {members,order,done}    → trip; replaces the previous trip
 *
 * Only the account holder changes the trip; support staff can only read it.
 */
import { onlyRoles, personalAccess, withoutImpersonation } from '../../contract/access'
import { greatCircleMetres } from '../../contract/distance'
import { addressQuery, foundAddressesSchema, foundPlacesSchema, placeQuery } from '../../contract/placeSearch'
import type { Point } from '../../contract/primitives'
import {
  pickupReportSchema,
  recyclerLocationPageSchema,
  recyclerMapQuery,
  sagaPageSchema,
  sagaSchema,
  sagasQuery,
} from '../../contract/sagas'
import { tripChangesSchema, tripSchema } from '../../contract/trip'
import { type TripRoute, tripRouteBodySchema, tripRouteSchema } from '../../contract/tripRoute'
import { rateLimitPerSession } from '../auth/rateLimits'
import { disconnectSignal } from '../concurrency/disconnect'
import type { Deps } from '../deps'
import { replicaReadConfig } from '../http/replicaReads'
import type { App } from '../lib/fastifyApp'
import { searchAddress, searchPlaces } from '../repositories/placeSearch'
import { readRecyclerMap } from '../repositories/recyclerMap'
import { sagasRepository } from '../repositories/sagas'
import { tripsRepository } from '../repositories/trips'
import { createApiRouter } from './call'

const straightRoute = (points: readonly Point[]): TripRoute => ({
  isRoad: false,
  line: [...points],
  distanceM: points.slice(1).reduce((sum, point, index) => sum + greatCircleMetres(points[index] ?? point, point), 0),
  durationS: null,
  durations: null,
})

export function recyclerRoutes(app: App, { db, router, geocoder }: Deps) {
  const access = onlyRoles('Recycler')
  const call = createApiRouter(app, '/b2b/recycler', ['Recycling'], { access })
  const sagas = sagasRepository(db)

  call.get(
    '/map',
    'Locations with their recyclables',
    { querystring: recyclerMapQuery, response: recyclerLocationPageSchema, ...replicaReadConfig },
    ({ db, query: { SouthWestLat: lat1, SouthWestLng: lng1, NorthEastLat: lat2, NorthEastLng: lng2, ...query } }) =>
      readRecyclerMap(db, { corners: { lat1, lng1, lat2, lng2 }, onePerCity: query.OnePerCity, offset: query.Offset }),
  )
  const places = {
    querystring: placeQuery,
    response: foundPlacesSchema,
    ...replicaReadConfig,
    ...rateLimitPerSession(120),
  }
  call.get('/places', 'Cities, streets and locations by name', places, async ({ db, session, query }) => ({
    items: await searchPlaces(db, session.country, query.search),
    hasAddresses: geocoder.finest !== 'City',
  }))
  // The search for addresses is a separate call with a lower limit, because all servers together may call the geocoder
  // only once a second.
  const addresses = { querystring: addressQuery, response: foundAddressesSchema, ...rateLimitPerSession(20) }
  call.get('/places/addresses', 'Find an address with the geocoder', addresses, async ({ session, query }) => {
    const { search, latitude, longitude } = query
    const centre = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    return { items: await searchAddress(db, geocoder, { country: session.country, search, centre }) }
  })
  const page = { querystring: sagasQuery, response: sagaPageSchema }
  call.get('/recycling-sagas', 'Recycling sagas', page, ({ scope, query, language }) =>
    sagas.list(scope, { ...query, language }),
  )
  call.post('/recycling-sagas/:id', 'Start recycling at a location', { created: sagaSchema }, parts => {
    // The location is noted for the audit log before the booking, so that the audit row names it even if the booking
    // fails.
    parts.request.auditNote = { subject: parts.id }
    return sagasRepository(parts.db).start(parts.scope, parts.id)
  })
  call.put(
    '/recycling-sagas/:id:cancel',
    'Cancel a started saga',
    { response: sagaSchema },
    ({ db, scope, id, expected }) => sagasRepository(db).cancel(scope, id, expected),
  )
  call.put(
    '/recycling-sagas/:id:finish',
    'Finish a started saga with the weighed mass',
    { body: pickupReportSchema, response: sagaSchema },
    ({ db, scope, id, body, expected }) => sagasRepository(db).finish(scope, id, body, expected),
  )
  // The method is POST, because a URL with the user's position would be written to access logs.
  call.post(
    '/route',
    'Route through points: by road if ROUTER_URL is set and has a route, otherwise in straight lines',
    {
      body: tripRouteBodySchema,
      response: tripRouteSchema,
      changesNothing: true,
      feature: 'trip',
      ...rateLimitPerSession(60),
    },
    async ({ scope, reply, body: { points, withTable } }) => {
      const by = { owner: scope.organisationId, signal: disconnectSignal(reply) }
      return (await router?.route(points, withTable, by)) ?? straightRoute(points)
    },
  )
  const trip = { response: tripSchema, feature: 'trip' } as const
  call.get('/trip', 'Stored trip of the account', trip, ({ session }) => tripsRepository(db, session).get())
  // Changes of a trip are not written to the audit log, because there are many. The stored trip itself has the time and
  // the account of its last change.
  const tripChange = { ...trip, access: personalAccess(withoutImpersonation(access)), isItsOwnRecord: true } as const
  const changing = { ...tripChange, body: tripChangesSchema }
  call.post('/trip/changes', 'Change stops of the trip', changing, ({ db, session, body }) =>
    tripsRepository(db, session).change(body.changes),
  )
  call.put('/trip', 'Replace the trip', { ...tripChange, body: tripSchema }, ({ db, session, body }) =>
    tripsRepository(db, session).put(body),
  )
}
