/**
 * The recycler's map and jobs (spec section 7, Recycler).
 *
 *   GET  /b2b/recycler/map ?NorthEastLat,NorthEastLng,SouthWestLat,SouthWestLng,OnePerCity,Offset → page of locations
 *   GET  /b2b/recycler/recycling-sagas              ?Offset,status → page of sagas
 *   POST /b2b/recycler/recycling-sagas/{id}         id of a location → 201 saga; 422: already booked
 *   PUT  /b2b/recycler/recycling-sagas/{id}:cancel  → saga
 *   POST /b2b/recycler/route {points,withTable}     → the way through the points, by road where there is a router
 */
import { only } from '../../contract/access'
import { greatCircleM } from '../../contract/distance'
import { idParams, type Point } from '../../contract/primitives'
import { type Route, routeBodySchema, routeSchema } from '../../contract/route'
import {
  recyclerLocationPageSchema,
  recyclerMapQuery,
  sagaPageSchema,
  sagaSchema,
  sagasQuery,
} from '../../contract/sagas'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import { perSession } from '../auth/rateLimits'
import { callerGone } from '../callerGone'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { recyclerMap } from '../repositories/recyclerMap'
import { sagasRepository } from '../repositories/sagas'
import { callsOf } from './call'

const call = callsOf(['Recycling'], { access: only('Recycler') })
const jobs = '/b2b/recycler/recycling-sagas'

const straight = (points: readonly Point[]): Route => ({
  isRoad: false,
  line: [...points],
  distanceM: points.slice(1).reduce((sum, point, index) => sum + greatCircleM(points[index] ?? point, point), 0),
  durationS: null,
  durations: null,
})

export function recyclerRoutes(app: App, { db, router }: Deps) {
  const sagas = sagasRepository(db)

  app.get(
    '/b2b/recycler/map',
    call('Locations with their recyclables', { querystring: recyclerMapQuery, answer: recyclerLocationPageSchema }),
    ({ query }) => {
      const box = {
        lat1: query.SouthWestLat,
        lng1: query.SouthWestLng,
        lat2: query.NorthEastLat,
        lng2: query.NorthEastLng,
      }
      return recyclerMap(db, { box, onePerCity: query.OnePerCity, offset: query.Offset })
    },
  )
  app.get(jobs, call('Recycling sagas', { querystring: sagasQuery, answer: sagaPageSchema }), request =>
    sagas.list(scopeOf(request), { ...request.query, language: languageOf(request) }),
  )
  app.post(
    `${jobs}/:id`,
    call('Start recycling at a location', { params: idParams, made: sagaSchema }),
    async (request, reply) => reply.code(201).send(await sagas.start(scopeOf(request), request.params.id)),
  )
  app.put(
    `${jobs}/:id([^:]+)::cancel`,
    call('Cancel a started saga', { params: idParams, answer: sagaSchema }),
    request => sagas.cancel(scopeOf(request), request.params.id),
  )
  // A POST keeps where somebody is out of the logs of addresses.
  app.post(
    '/b2b/recycler/route',
    call(
      'The way through points: by road where ROUTER_URL is set and knows one, else straight',
      { body: routeBodySchema, answer: routeSchema },
      { changesNothing: true, ...perSession(60) },
    ),
    async (request, reply) => {
      const { points, withTable } = request.body
      const by = { owner: scopeOf(request).organisationId, signal: callerGone(reply) }
      return (await router?.route(points, withTable, by)) ?? straight(points)
    },
  )
}
