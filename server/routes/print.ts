/**
 * Printing (spec section 7, Common), of own bins only.
 *
 *   GET /b2b/common/print/bin/{id}      → application/pdf, attachment qr-code-sheet.pdf
 *   GET /b2b/common/print/location/{id} → the same, a page for each bin of the location
 *   GET /b2b/common/print/city/{id}     → the same, of all the organisation's locations in the city
 *
 * Not in the specification:
 *
 *   POST /b2b/common/print/locations {ids} → the same, of these locations
 *   ?layout=labels, for each → eight on a sheet of labels
 *   header Unprintable-Characters, for each → characters that no font has
 *   headers Omitted-Count and Omitted-Ids, for POST → locations without bins, which have no label
 */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { onlyRoles } from '../../contract/access'
import { labelsOfSchema, sheetQuery } from '../../contract/bins'
import type { Language } from '../../contract/languages'
import { type SheetLayout, sheetFileName } from '../../contract/limits'
import { perSession } from '../auth/rateLimits'
import { disconnectSignal } from '../concurrency/disconnect'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import type { Scope } from '../ownership/scope'
import { labelTexts } from '../print/binSheet'
import type { Sheets } from '../print/sheets'
import { binsRepository, type LabelsOf } from '../repositories/bins'
import { asPdf, callsOf } from './call'

/** Schema of a file that is sent as a buffer; the serialiser skips answers that are not JSON. */
const file = z.string().meta({ format: 'binary' }) as unknown as z.ZodType<Buffer>
export const pdfAnswer = (description: string) => ({ description, content: { 'application/pdf': { schema: file } } })
const pdf = pdfAnswer('A4, to be printed without scaling')

/**
 * Kinds of sheets. `limit` is the number of calls a minute, because the sheet of a location or city may have hundreds
 * of pages.
 */
const sheets = [
  { path: '/bin/:id', summary: 'QR-code sheet of a bin', limit: 60, of: (id: string) => ({ binId: id }) },
  { path: '/location/:id', summary: 'Sheet of a location', limit: 10, of: (id: string) => ({ locationId: id }) },
  { path: '/city/:id', summary: 'Sheet of a city', limit: 10, of: (id: string) => ({ cityId: id }) },
] as const

/** Maximum number of ids that the header names. */
const mostOmitted = 20

interface SheetRequest {
  scope: Scope
  language: Language
  reply: FastifyReply
  query: { layout: SheetLayout }
}

export function printRoutes(app: App, { db }: Deps, drawing: Sheets) {
  const call = callsOf(app, '/b2b/common/print', ['Common'], { access: onlyRoles('Retailer', 'Institution') })
  const send = async ({ scope, language, reply, query }: SheetRequest, of: LabelsOf) => {
    const signal = disconnectSignal(reply)
    const labels = await binsRepository(db).labels(scope, of, language)
    const sheet = await drawing.draw(labels, scope.organisationId, signal, query.layout, language)
    return asPdf(reply, sheetFileName, labels.flatMap(labelTexts)).send(sheet)
  }

  for (const { path, summary, limit, of } of sheets) {
    call.get(path, summary, { querystring: sheetQuery, answer: pdf, ...perSession(limit) }, parts =>
      send(parts, of(parts.id)),
    )
  }
  call.post(
    '/locations',
    'Sheet of chosen locations',
    { querystring: sheetQuery, body: labelsOfSchema, answer: pdf, changesNothing: true, ...perSession(10) },
    async parts => {
      const { scope, reply, body } = parts
      const omitted = await binsRepository(db).withoutBins(scope, body.ids)
      if (omitted.length > 0)
        reply.header('omitted-count', omitted.length).header('omitted-ids', omitted.slice(0, mostOmitted).join(','))
      return send(parts, { locationIds: body.ids })
    },
  )
}
