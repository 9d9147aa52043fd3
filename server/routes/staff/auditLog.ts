/**
 * Declares the calls by which staff read the audit log (no audit row) and export it (with an audit row).
 *
 *   GET /staff/auditLog        ?filter{organisationId,record,actor,action,from,to,id},range,sort → records, up to the
 *                              10,000th
 *   GET /staff/auditLog/{id}   → record
 *   GET /staff/auditLog/export ?filter,as → CSV of all matches, formulas escaped; `as=lines`: JSON records, one a line
 */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { onlyRoles } from '../../../contract/access'
import { formatCsvRow } from '../../../contract/csv'
import { limits } from '../../../contract/limits'
import {
  type AuditEntry,
  auditEntrySchema,
  auditExportQuery,
  auditIdParams,
  staffAuditQuery,
} from '../../../contract/staffAudit'
import { staffPageMax } from '../../../contract/staffLists'
import type { Deps } from '../../deps'
import { replicaReadConfig } from '../../http/replicaReads'
import type { App } from '../../lib/fastifyApp'
import { serverLimits } from '../../lib/limits'
import { withContentRange } from '../../queries/contentRange'
import { listAuditEntries, openAuditExport, readAuditEntry } from '../../repositories/staff/auditLog'
import { createApiRouter, fileResponseSchema, setFileHeaders } from '../call'

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
  yield formatCsvRow(['id', 'organisation', ...fields])
  for await (const entry of entries) {
    yield formatCsvRow([entry.id, entry.organisation?.name, ...fields.map(field => entry[field])])
  }
}

async function* linesOf(entries: AsyncIterable<AuditEntry>) {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

const answerHeaders = ['content-range', 'search-stopped-at'] as const

export function staffAuditRoutes(app: App, { db }: Deps) {
  const call = createApiRouter(app, '/staff/auditLog', ['Staff'], { access: onlyRoles('Staff') })
  call.get(
    '',
    `The audit log. Only the first ${limits.auditRows} matching rows are counted and returned. A search by actor or action ` +
      `reads ${serverLimits.auditSearched} rows`,
    {
      querystring: staffAuditQuery,
      response: z.array(auditEntrySchema).max(staffPageMax),
      answerHeaders,
      ...replicaReadConfig,
    },
    async ({ db, reply, query, language }) => {
      const { stoppedAt, ...page } = await listAuditEntries(db, { ...query, language })
      if (stoppedAt) reply.header('search-stopped-at', stoppedAt.toISOString())
      return withContentRange(reply, 'auditLog', query.range.offset, page)
    },
  )
  call.get(
    '/export',
    'The audit log as a file',
    {
      querystring: auditExportQuery,
      response: fileResponseSchema('CSV, or a JSON object on each line', 'csv', 'lines'),
      audit: 'export',
      ...replicaReadConfig,
    },
    async ({ db, reply, query }) => {
      const { entries } = await openAuditExport(db, query.filter)
      const [type, name, parts] =
        query.as === 'lines'
          ? (['lines', 'audit-log.ndjson', linesOf(entries)] as const)
          : (['csv', 'audit-log.csv', csvOf(entries)] as const)
      return setFileHeaders(reply, type, name).send(Readable.from(parts)) as unknown as string
    },
  )
  call.get('/:id', 'One entry', { params: auditIdParams, response: auditEntrySchema }, ({ params }) =>
    readAuditEntry(db, params.id),
  )
}
