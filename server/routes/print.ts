/**
 * Declares the calls that print labels of the organisation's own bins (spec section 7, Common), and the posters of its
 * fundraisers.
 *
 *   GET /b2b/common/print/bin/{id}      → application/pdf, attachment qr-code-sheet.pdf
 *   GET /b2b/common/print/location/{id} → PDF with a page for each bin of the location
 *   GET /b2b/common/print/city/{id}     → PDF for all the organisation's locations in the city
 *
 * Not in the specification:
 *
 *   POST /b2b/common/print/locations {ids} → PDF for these locations
 *   POST /b2b/common/print/bins {ids} → PDF for these bins
 *   ?layout=labels, for all calls of labels → eight labels per page
 *   GET /b2b/common/print/fundraiser/{id} → poster of a shared fundraiser, attachment fundraiser.pdf
 *   header Unprintable-Characters of all responses → characters that no font has, if there are any
 *   headers Omitted-Count and Omitted-Ids of POST …/locations → locations without bins, which have no label, if any
 */
import type { FastifyReply } from 'fastify'
import { includingLimitedMembers, onlyRoles } from '../../contract/access'
import { binLabelsQuery, printLabelsBodySchema } from '../../contract/bins'
import type { Language } from '../../contract/languages'
import { binLabelsFileName, type LabelLayout } from '../../contract/limits'
import { rateLimitPerSession } from '../auth/rateLimits'
import { disconnectSignal } from '../concurrency/disconnect'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import type { Scope } from '../ownership/scope'
import { textsOfBinLabel } from '../print/binSheet'
import { textsOfFundraiserPoster } from '../print/fundraiserPoster'
import type { PdfQueue } from '../print/sheets'
import { type LabelSelection, readBinLabels, readLocationsWithoutBins } from '../repositories/binLabels'
import { requireSharedFundraiser } from '../repositories/sharedFundraisers'
import { createApiRouter, pdfResponseSchema, setPdfHeaders } from './call'

const pdf = pdfResponseSchema('A4, to be printed without scaling')

/**
 * Kinds of sheets. `limit` is the maximum number of calls a minute. The limit is low for locations and cities, whose
 * sheets may have hundreds of pages.
 */
const sheets = [
  { path: '/bin/:id', summary: 'QR-code sheet of a bin', limit: 60, of: (id: string) => ({ binId: id }) },
  { path: '/location/:id', summary: 'Sheet of a location', limit: 10, of: (id: string) => ({ locationId: id }) },
  { path: '/city/:id', summary: 'Sheet of a city', limit: 10, of: (id: string) => ({ cityId: id }) },
] as const

/** Maximum number of ids that the header `Omitted-Ids` lists. */
const mostOmitted = 20

interface SheetRequest {
  scope: Scope
  language: Language
  reply: FastifyReply
  query: { layout: LabelLayout }
}

export function printRoutes(app: App, { db, config }: Deps, drawing: PdfQueue) {
  const call = createApiRouter(app, '/b2b/common/print', ['Common'], {
    access: includingLimitedMembers(onlyRoles('Retailer', 'Institution')),
  })
  const send = async ({ scope, language, reply, query }: SheetRequest, of: LabelSelection, headers = {}) => {
    const signal = disconnectSignal(reply)
    const labels = await readBinLabels(db, scope, of, language)
    const sheet = await drawing.draw(labels, scope.organisationId, signal, query.layout, language)
    reply.headers(headers)
    return setPdfHeaders(reply, binLabelsFileName, labels.flatMap(textsOfBinLabel)).send(sheet)
  }

  for (const { path, summary, limit, of } of sheets) {
    call.get(path, summary, { querystring: binLabelsQuery, response: pdf, ...rateLimitPerSession(limit) }, parts =>
      send(parts, of(parts.id)),
    )
  }
  call.get(
    '/fundraiser/:id',
    'Poster of a shared fundraiser, with its QR code',
    { response: pdfResponseSchema('A4, to be hung up'), feature: 'fundraisers', ...rateLimitPerSession(10) },
    async ({ id, scope, language, reply }) => {
      const signal = disconnectSignal(reply)
      const { name, organisation, description, path } = await requireSharedFundraiser(db, scope, id)
      const poster = { name, organisation, description, url: `${config.publicUrl}${path}`, language }
      const pdf = await drawing.drawFundraiser(poster, scope.organisationId, signal)
      return setPdfHeaders(reply, 'fundraiser.pdf', textsOfFundraiserPoster(poster)).send(pdf)
    },
  )
  const chosenBins = {
    querystring: binLabelsQuery,
    body: printLabelsBodySchema,
    response: pdf,
    changesNothing: true,
  } as const
  call.post('/bins', 'Sheet of chosen bins', { ...chosenBins, ...rateLimitPerSession(10) }, parts =>
    send(parts, { binIds: parts.body.ids }),
  )
  call.post(
    '/locations',
    'Sheet of chosen locations',
    {
      querystring: binLabelsQuery,
      body: printLabelsBodySchema,
      response: pdf,
      changesNothing: true,
      answerHeaders: ['omitted-count', 'omitted-ids'],
      ...rateLimitPerSession(10),
    },
    async parts => {
      const { scope, body } = parts
      const omitted = await readLocationsWithoutBins(db, scope, body.ids)
      const headers = { 'omitted-count': omitted.length, 'omitted-ids': omitted.slice(0, mostOmitted).join(',') }
      return send(parts, { locationIds: body.ids }, omitted.length > 0 ? headers : {})
    },
  )
}
