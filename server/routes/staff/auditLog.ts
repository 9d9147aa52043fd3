/**
 * The audit log for staff. Reading it leaves no row, exporting it does.
 *
 *   GET /staff/auditLog        ?filter{organisationId,actor,action,from,to,id},range,sort → records, of the first 10,000
 *   GET /staff/auditLog/{id}   → record
 *   GET /staff/auditLog/export ?filter,as → CSV of all that match, formula cells escaped; as `lines` a JSON record a line
 */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { only } from '../../../contract/access'
import { csvRow } from '../../../contract/csv'
import { limits } from '../../../contract/limits'
import {
  type AuditEntry,
  auditEntrySchema,
  auditExportQuery,
  auditIdParams,
  staffAuditQuery,
} from '../../../contract/staffAudit'
import type { App } from '../../app'
import { withRange } from '../../declared/contentRange'
import type { Deps } from '../../deps'
import { languageOf } from '../../geo/language'
import { listAudit, openAudit, readAudit } from '../../repositories/staff/auditLog'
import { asFile, callsOf } from '../call'

const base = '/staff/auditLog'
const call = callsOf(['Staff'], { access: only('Staff') })

const fields = [
  'at',
  'actorEmail',
  'onBehalfOf',
  'action',
  'subject',
  'reason',
  'outcome',
  'address',
  'requestId',
] as const

async function* csvOf(entries: AsyncIterable<AuditEntry>) {
  yield csvRow(['id', 'organisation', ...fields])
  for await (const entry of entries) {
    yield csvRow([entry.id, entry.organisation?.name, ...fields.map(field => entry[field])])
  }
}

async function* linesOf(entries: AsyncIterable<AuditEntry>) {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

export function staffAuditRoutes(app: App, { db }: Deps) {
  app.get(
    base,
    call(`The audit log; of what matches, the first ${limits.auditRows}, which is the total then`, {
      querystring: staffAuditQuery,
      answer: z.array(auditEntrySchema),
    }),
    async (request, reply) =>
      withRange(
        reply,
        'auditLog',
        request.query.range.offset,
        await listAudit(db, { ...request.query, language: languageOf(request) }),
      ),
  )
  app.get(
    `${base}/export`,
    call(
      'The audit log as a file',
      { querystring: auditExportQuery, answer: z.string().meta({ description: 'text/csv or application/x-ndjson' }) },
      { audit: 'export' },
    ),
    async (request, reply) => {
      const { entries } = await openAudit(db, request.query.filter)
      const [type, name, parts] =
        request.query.as === 'lines'
          ? (['lines', 'audit-log.ndjson', linesOf(entries)] as const)
          : (['csv', 'audit-log.csv', csvOf(entries)] as const)
      return asFile(reply, type, name).send(Readable.from(parts) as unknown as string)
    },
  )
  app.get(`${base}/:id`, call('One entry', { params: auditIdParams, answer: auditEntrySchema }), request =>
    readAudit(db, request.params.id),
  )
}
