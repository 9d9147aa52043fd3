/**
 * Checks the staff area (docs/readings.md, 11), in the protocol of ra-data-simple-rest: the response to a list call is
 * an array, and `Content-Range` contains its position in the list.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { lists } from '../../contract/lists'
import {
  staffApplicationSchema,
  staffEmployeeSchema,
  staffOrganisationSchema,
  staffSagaSchema,
  staffSponsorshipSchema,
} from '../../contract/staff'
import { auditEntrySchema } from '../../contract/staffAudit'
import { staffFundraisingSchema } from '../../contract/staffRewards'
import type { ApiAnswer } from '../client'
import { isSuccess } from '../compareAnswer'
import { rowsOfBody } from '../listing'
import { type AccountClient, foreignRecordStatuses, invalidBodyStatuses } from '../run'
import { staffListNames } from '../specCalls'

const records: Record<(typeof staffListNames)[number], { schema: z.ZodType; sort: readonly string[] }> = {
  applications: { schema: staffApplicationSchema, sort: lists.applications.sort },
  organisations: { schema: staffOrganisationSchema, sort: lists.organisations.sort },
  sagas: { schema: staffSagaSchema, sort: lists.staffSagas.sort },
  sponsorships: { schema: staffSponsorshipSchema, sort: lists.staffSponsorships.sort },
  employees: { schema: staffEmployeeSchema, sort: lists.staffEmployees.sort },
  fundraising: { schema: staffFundraisingSchema, sort: lists.staffFundraising.sort },
  auditLog: { schema: auditEntrySchema, sort: lists.auditLog.sort },
}
/** Number of rows that a call requests, except in {@link endLeftoverRequests}. */
const size = 10

export async function checkStaffCalls(at: AccountClient) {
  for (const name of staffListNames) await resource(at, name)
}

/** Parses the header `Content-Range: {resource} {from}-{to}/{total}`. Without rows, the range is a star. */
const placeOf = ({ headers }: ApiAnswer) => {
  const [, from, to, total] = /^\S+ (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return total === undefined ? undefined : { from: Number(from ?? 0), to: Number(to ?? -1), total: Number(total) }
}

async function resource(at: AccountClient, name: (typeof staffListNames)[number]) {
  const { schema, sort } = records[name]
  const line = `GET /staff/${name}`
  const ask = (from: number, what: string, more: (rows: number, total: number) => (string | false)[] = () => []) =>
    at.call(
      line,
      { query: { ...ranged(from), sort: JSON.stringify([sort[0], 'ASC']) } },
      {
        name: what,
        body: z.array(schema),
        more: answer => {
          const place = placeOf(answer)
          const rows = rowsOfBody(answer.body).length
          if (!place) return ['Content-Range: expected {resource} {from}-{to}/{total}']
          const { total } = place
          return [
            rows > 0 && place.from !== from && `Content-Range: expected to begin with ${from}`,
            rows > 0 && place.to !== from + rows - 1 && `Content-Range: expected to end with ${from + rows - 1}`,
            rows !== Math.max(0, Math.min(size, total - from)) &&
              `the body: expected ${size} rows or what is left, are ${rows}`,
            ...more(rows, total),
          ]
        },
      },
    )
  const first = await ask(0, 'the first ten')
  const known = new Set(rowsOfBody(first?.body).map(({ id }) => id))
  const total = first ? placeOf(first)?.total : undefined
  if (total !== undefined && total > size) {
    const next = await ask(size, 'the next ten', (_, now) => [
      name !== 'auditLog' && now !== total && 'Content-Range: another total',
    ])
    if (rowsOfBody(next?.body).some(({ id }) => known.has(id))) at.deviates(line, 'the next ten: are the first again')
    await ask(total - 1, 'the last one')
  }
  await at.call(line, { query: { range: 'none' } }, { name: 'a range that is none', status: invalidBodyStatuses })
  await filterAndSort(at, line, sort[0] ?? '', first)
  const one = `GET /staff/${name}/{id}`
  const id = rowsOfBody(first?.body)[0]?.id
  if (id !== undefined) {
    const more = ({ body }: ApiAnswer) => [(body as { id: unknown }).id !== id && 'id: expected the one asked for']
    await at.call(one, { ids: [String(id)] }, { body: schema, more })
  }
  const unusedId = name === 'auditLog' ? '999999999' : randomUUID()
  await at.call(one, { ids: [unusedId] }, { name: 'an unknown id', status: foreignRecordStatuses })
}

/**
 * Searches for a text that no record contains, and requests the list in the opposite order. A list without rows is
 * skipped, because it would pass whatever the API does.
 */
async function filterAndSort(at: AccountClient, line: string, field: string, first: ApiAnswer | undefined) {
  if (rowsOfBody(first?.body).length === 0) return at.untested(line, 'filter and sort: there are no rows')
  // The audit log cannot be searched by text, so an unknown organisation is searched for instead.
  const matching = line === 'GET /staff/auditLog' ? { organisationId: randomUUID() } : { q: at.named('no record') }
  const nothing = { filter: JSON.stringify(matching), range: JSON.stringify([0, size - 1]) }
  const isEmpty = (answer: ApiAnswer) => rowsOfBody(answer.body).length === 0 && placeOf(answer)?.total === 0
  await at.call(
    line,
    { query: nothing },
    { name: 'a search for nothing', more: answer => [!isEmpty(answer) && 'filter: expected no rows'] },
  )
  const [top] = rowsOfBody(first?.body)
  const total = first && (placeOf(first)?.total ?? 0)
  if (!top || !total || total < 2) return at.untested(line, 'sort: there are not two rows')
  await at.call(
    line,
    { query: { ...ranged(0), sort: JSON.stringify([field, 'DESC']) } },
    {
      name: 'the opposite order',
      more: answer => [rowsOfBody(answer.body)[0]?.id === top.id && 'sort: the first row is the same'],
    },
  )
}

const ranged = (from: number) => ({ filter: '{}', range: JSON.stringify([from, from + size - 1]) })

/**
 * Ends the records of the run that only support staff can end, such as sponsorship requests.
 * @returns the search texts (`q`) for which every found record was ended
 */
export async function endLeftoverRequests(
  at: AccountClient,
  requests: readonly { list: string; q: string; action: string; body?: object }[],
) {
  const ended: string[] = []
  for (const { list, q, action, body } of requests) {
    const query = { filter: JSON.stringify({ q }), range: JSON.stringify([0, 99]) }
    const { body: rows } = await at.send(`GET /staff/${list}`, { query })
    let isEnded = true
    for (const { id } of rowsOfBody(rows)) {
      const { status } = await at.send(`POST /staff/${list}/{id}/${action}`, {
        ids: [String(id)],
        ...(body && { body }),
      })
      isEnded &&= isSuccess(status)
    }
    if (isEnded) ended.push(q)
  }
  return ended
}
