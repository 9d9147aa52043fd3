/**
 * Printing (spec section 7, Common), of own bins only.
 *
 *   GET /b2b/common/print/bin/{id}      → application/pdf, attachment qr-code-sheet.pdf
 *   GET /b2b/common/print/location/{id} → the same, a page for each bin of the location
 *   GET /b2b/common/print/city/{id}     → the same, of all the organisation's locations in the city
 *
 * Beyond the spec:
 *
 *   POST /b2b/common/print/locations {ids} → the same, of these locations
 *   ?layout=labels, of each → eight on a sheet of labels
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { only } from '../../contract/access'
import { labelsOfSchema, sheetQuery } from '../../contract/bins'
import { type SheetLayout, sheetFileName } from '../../contract/limits'
import { idParams } from '../../contract/primitives'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import { perSession } from '../auth/rateLimits'
import { callerGone } from '../callerGone'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import type { Sheets } from '../print/sheets'
import { binsRepository, type LabelsOf } from '../repositories/bins'
import { asFile, callsOf } from './call'

/** Described as a file, sent as a buffer: what is no JSON passes the serialiser by. */
const file = z.string().meta({ format: 'binary' }) as unknown as z.ZodType<Buffer>
export const pdfAnswer = (description: string) => ({ description, content: { 'application/pdf': { schema: file } } })
const pdf = pdfAnswer('A4, to be printed without scaling')

/** `limit` is a minute's: a location's or city's sheet may have hundreds of pages. */
const sheets = [
  {
    url: '/b2b/common/print/bin/:id',
    summary: 'QR-code sheet of a bin',
    limit: 60,
    of: (id: string) => ({ binId: id }),
  },
  {
    url: '/b2b/common/print/location/:id',
    summary: 'Sheet of a location',
    limit: 10,
    of: (id: string) => ({ locationId: id }),
  },
  { url: '/b2b/common/print/city/:id', summary: 'Sheet of a city', limit: 10, of: (id: string) => ({ cityId: id }) },
]

export function printRoutes(app: App, { db }: Deps, drawing: Sheets) {
  const call = callsOf(['Common'], { access: only('Retailer', 'Institution') })
  const send = async (request: FastifyRequest, reply: FastifyReply, of: LabelsOf, layout: SheetLayout) => {
    const signal = callerGone(reply)
    const scope = scopeOf(request)
    const labels = await binsRepository(db).labels(scope, of, languageOf(request))
    return asFile(reply, 'pdf', sheetFileName).send(await drawing.draw(labels, scope.organisationId, signal, layout))
  }

  for (const { url, summary, limit, of } of sheets) {
    app.get(
      url,
      call(summary, { params: idParams, querystring: sheetQuery, answer: pdf }, perSession(limit)),
      (request, reply) => send(request, reply, of(request.params.id), request.query.layout),
    )
  }
  app.post(
    '/b2b/common/print/locations',
    call(
      'Sheet of chosen locations',
      { querystring: sheetQuery, body: labelsOfSchema, answer: pdf },
      { changesNothing: true, ...perSession(10) },
    ),
    (request, reply) => send(request, reply, { locationIds: request.body.ids }, request.query.layout),
  )
}
