/**
 * Declares the calls of sponsors: rewards and requests (spec section 7, Sponsor), base
 * `/b2b/sponsor/rewards/fundraising`.
 *
 *   GET  {base}                             ?Offset,cityId,retailerId → page of rewards
 *   GET  {base}/cities                      ?search → cities with counts
 *   GET  {base}/cities/{cityId}/retailers   ?search → organisations with counts
 *   GET  {base}/sponsorship/price           ?rewardIds=…&rewardIds=… → quote
 *   GET  {base}/sponsorship                 ?Offset,status → page of sponsorships
 *   POST {base}/sponsorship                 → 201 sponsorship; without an Idempotency-Key, an equal request within a
 *                                             minute returns the same one
 *   PUT  {base}/sponsorship/{id}:withdraw   → sponsorship; 409 unless it is started. Not in the specification
 *
 * Receipts and statements are not in the specification. Their language is that of Accept-Language:
 *
 *   GET  {base}/sponsorship/{id}/receipt         → application/pdf, which says whether the request is paid
 *   GET  {base}/sponsorship/statement            → the years with payments
 *   GET  {base}/sponsorship/statement/{year}     → application/pdf of the payments in a year
 *   GET  {base}/sponsorship/statement/{year}/csv → CSV of the payments in a year
 *
 * An institution reads the requests for its fundraisers. These calls are not in the specification either:
 *
 *   GET  /b2b/institution/sponsorships           ?status,rewardId,from,to → page, with the number of requests by status
 *   GET  /b2b/institution/sponsorships/{id}      → one of these requests
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { onlyRoles } from '../../contract/access'
import { placeSearchQuery } from '../../contract/cities'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import { idempotencyKeyHeader } from '../../contract/idempotency'
import type { Language } from '../../contract/languages'
import { guid } from '../../contract/primitives'
import {
  offeredRewardPageSchema,
  paidYearsSchema,
  pricedQuoteSchema,
  quoteQuery,
  receivedSponsorshipPageSchema,
  receivedSponsorshipSchema,
  receivedSponsorshipsQuery,
  sponsorableCitySchema,
  sponsorableOrganisationSchema,
  sponsorRewardsQuery,
  sponsorshipCreateSchema,
  sponsorshipPageSchema,
  sponsorshipSchema,
  sponsorshipsQuery,
  statementParams,
} from '../../contract/sponsorships'
import { rateLimitPerSession } from '../auth/rateLimits'
import { disconnectSignal } from '../concurrency/disconnect'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import { replicaReadConfig } from '../http/replicaReads'
import type { App } from '../lib/fastifyApp'
import { serverLimits } from '../lib/limits'
import type { Scope } from '../ownership/scope'
import { createReceipt, createStatement, createStatementCsv, type PaymentParties } from '../print/paymentDocuments'
import type { PdfQueue } from '../print/sheets'
import { textsOfTableDocument } from '../print/tableDocument'
import { listReceivedSponsorships, readReceivedSponsorship } from '../repositories/receivedSponsorships'
import { quoteRewards, sponsorRewardsRepository } from '../repositories/sponsorRewards'
import {
  listPaymentYears,
  listSponsorshipsPaidInYear,
  readPayer,
  readSponsorshipWithPayment,
} from '../repositories/sponsorStatements'
import { requestSponsorship } from '../repositories/sponsorshipRequests'
import { listSponsorships, withdrawSponsorship } from '../repositories/sponsorships'
import { createApiRouter, fileResponseSchema, pdfResponseSchema, setFileHeaders, setPdfHeaders } from './call'
import type { CostlyReadQueue } from './costlyReads'

const base = '/b2b/sponsor/rewards/fundraising'

export function sponsorRoutes(app: App, { db, mailer, config }: Deps) {
  const call = createApiRouter(app, base, ['Sponsoring'], { access: onlyRoles('Sponsor') })
  const rewards = (scope: Scope, language: Language) => sponsorRewardsRepository(db, scope, language)
  const open = { querystring: sponsorRewardsQuery, response: offeredRewardPageSchema }
  call.get('', 'Rewards that can be sponsored', open, ({ scope, query, language }) =>
    rewards(scope, language).list(query),
  )
  const cities = {
    querystring: placeSearchQuery,
    response: z.array(sponsorableCitySchema).max(serverLimits.citiesListed),
  }
  call.get('/cities', 'Cities with rewards', cities, ({ scope, query, language }) =>
    rewards(scope, language).cities(query.search),
  )
  call.get(
    '/cities/:cityId/retailers',
    'Organisations with rewards in a city',
    {
      params: z.object({ cityId: guid }),
      querystring: placeSearchQuery,
      response: z.array(sponsorableOrganisationSchema).max(serverLimits.organisationsListed),
    },
    ({ scope, params, query, language }) => rewards(scope, language).organisations(params.cityId, query.search),
  )
  const price = { querystring: quoteQuery, response: pricedQuoteSchema }
  call.get('/sponsorship/price', 'Price of rewards', price, ({ scope, query }) =>
    quoteRewards(db, scope, query.rewardIds),
  )
  const own = { querystring: sponsorshipsQuery, response: sponsorshipPageSchema }
  call.get('/sponsorship', 'Own sponsorships', own, ({ scope, query, language }) =>
    listSponsorships(db, scope, { ...query, language }),
  )
  call.post(
    '/sponsorship',
    'Request to sponsor rewards',
    {
      description:
        'If the same body is sent again within a minute without an Idempotency-Key, no second request is created.',
      body: sponsorshipCreateSchema,
      created: sponsorshipSchema,
    },
    ({ db, scope, body, request }) =>
      requestSponsorship(db, { mailer, publicUrl: config.publicUrl }, scope, {
        ...body,
        isNamed: idempotencyKeyHeader in request.headers,
      }),
  )
  call.put(
    '/sponsorship/:id:withdraw',
    'Withdraw an unpaid request',
    { response: sponsorshipSchema },
    ({ db, scope, id }) => withdrawSponsorship(db, scope, id),
  )
}

export function receivedSponsorshipRoutes(app: App, { db }: Deps, costlyReads: CostlyReadQueue) {
  const call = createApiRouter(app, '/b2b/institution/sponsorships', ['Sponsoring'], {
    access: onlyRoles('Institution'),
    feature: 'sponsor',
  })
  const list = { querystring: receivedSponsorshipsQuery, response: receivedSponsorshipPageSchema }
  // The call is queued as costly, because every page counts all requests of the institution.
  call.get('', 'Requests to sponsor own fundraisers', list, ({ query, language, request }) =>
    costlyReads(request, ({ scope }) => listReceivedSponsorships(db, scope, { ...query, language })),
  )
  call.get('/:id', 'A request to sponsor own fundraisers', { response: receivedSponsorshipSchema }, ({ scope, id }) =>
    readReceivedSponsorship(db, scope, id),
  )
}

export function sponsorStatementRoutes(app: App, { config }: Deps, share: CostlyReadQueue, sheets: PdfQueue) {
  const access = onlyRoles('Sponsor')
  const call = createApiRouter(app, `${base}/sponsorship`, ['Sponsoring'], {
    access,
    audit: 'export',
    ...rateLimitPerSession(10),
  })
  const readCall = createApiRouter(app, `${base}/sponsorship`, ['Sponsoring'], { access })
  const paidIn = (db: Database, request: FastifyRequest, year: number) =>
    share(request, ({ scope }) => listSponsorshipsPaidInYear(db, scope, year))
  const partiesOf = async (db: Database, scope: Scope): Promise<PaymentParties> => ({
    payee: config.payee,
    payer: await readPayer(db, scope),
  })
  const paper = pdfResponseSchema('A4')

  call.get(
    '/:id/receipt',
    'Receipt of a request',
    { response: paper, ...replicaReadConfig },
    async ({ db, scope, id, language, reply }) => {
      const signal = disconnectSignal(reply)
      const paid = await readSponsorshipWithPayment(db, scope, id)
      const drawn = createReceipt(paid, await partiesOf(db, scope), language)
      const pdf = await sheets.drawPaper(drawn, scope.organisationId, signal)
      return setPdfHeaders(
        reply,
        `request-${formatRequestNumber(paid.request.guid)}.pdf`,
        textsOfTableDocument(drawn),
      ).send(pdf)
    },
  )
  readCall.get(
    '/statement',
    'Years with payments',
    { response: paidYearsSchema, ...replicaReadConfig },
    ({ db, scope }) => listPaymentYears(db, scope),
  )
  call.get(
    '/statement/:year',
    'Payments of a year',
    { params: statementParams, response: paper, ...replicaReadConfig },
    async ({ db, scope, params: { year }, language, request, reply }) => {
      const signal = disconnectSignal(reply)
      const paid = await paidIn(db, request, year)
      const drawn = createStatement(paid, await partiesOf(db, scope), year, language)
      const pdf = await sheets.drawPaper(drawn, scope.organisationId, signal)
      return setPdfHeaders(reply, `sponsorships-${year}.pdf`, textsOfTableDocument(drawn)).send(pdf)
    },
  )
  call.get(
    '/statement/:year/csv',
    'Payments of a year, as CSV',
    { params: statementParams, response: fileResponseSchema('CSV', 'csv'), ...replicaReadConfig },
    async ({ db, params: { year }, language, request, reply }) => {
      const csv = createStatementCsv(await paidIn(db, request, year), language)
      return setFileHeaders(reply, 'csv', `sponsorships-${year}.csv`).send(csv)
    },
  )
}
