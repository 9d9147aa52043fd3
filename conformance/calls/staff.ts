/**
 * Checks the staff area (docs/readings.md, 11), in the protocol of ra-data-simple-rest: an array, with its position in
 * `Content-Range`.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { lists } from '../../contract/lists'
import {
  staffApplicationSchema,
  staffEmployeeSchema,
  staffFundraisingSchema,
  staffOrganisationSchema,
  staffSagaSchema,
  staffSponsorshipSchema,
} from '../../contract/staff'
import { auditEntrySchema } from '../../contract/staffAudit'
import type { ApiAnswer } from '../client'
import { staffLists } from '../lines'
import { rowsOf } from '../listing'
import { type AccountCalls, invalid, notYours } from '../run'

const records: Record<(typeof staffLists)[number], { schema: z.ZodType; sort: readonly string[] }> = {
  applications: { schema: staffApplicationSchema, sort: lists.applications.sort },
  organisations: { schema: staffOrganisationSchema, sort: lists.organisations.sort },
  sagas: { schema: staffSagaSchema, sort: lists.staffSagas.sort },
  sponsorships: { schema: staffSponsorshipSchema, sort: lists.staffSponsorships.sort },
  employees: { schema: staffEmployeeSchema, sort: lists.staffEmployees.sort },
  fundraising: { schema: staffFundraisingSchema, sort: lists.staffFundraising.sort },
  auditLog: { schema: auditEntrySchema, sort: lists.auditLog.sort },
}
/** Number of rows requested at once. */
const size = 10

export async function staff(at: AccountCalls) {
  for (const name of staffLists) await resource(at, name)
}

/** Reads `{resource} {from}-{to}/{total}`, which has a star if there are no rows. */
const placeOf = ({ headers }: ApiAnswer) => {
  const [, from, to, total] = /^\S+ (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return total === undefined ? undefined : { from: Number(from ?? 0), to: Number(to ?? -1), total: Number(total) }
}

async function resource(at: AccountCalls, name: (typeof staffLists)[number]) {
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
          const rows = rowsOf(answer.body).length
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
  const known = new Set(rowsOf(first?.body).map(({ id }) => id))
  const total = first ? placeOf(first)?.total : undefined
  if (total !== undefined && total > size) {
    const next = await ask(size, 'the next ten', (_, now) => [
      name !== 'auditLog' && now !== total && 'Content-Range: another total',
    ])
    if (rowsOf(next?.body).some(({ id }) => known.has(id))) at.deviates(line, 'the next ten: are the first again')
  }
  await at.call(line, { query: { range: 'none' } }, { name: 'a range that is none', status: invalid })
  const one = `GET /staff/${name}/{id}`
  const id = rowsOf(first?.body)[0]?.id
  if (id !== undefined) {
    const more = ({ body }: ApiAnswer) => [(body as { id: unknown }).id !== id && 'id: expected the one asked for']
    await at.call(one, { ids: [String(id)] }, { body: schema, more })
  }
  const unusedId = name === 'auditLog' ? '999999999' : randomUUID()
  await at.call(one, { ids: [unusedId] }, { name: 'an unknown id', status: notYours })
}

const ranged = (from: number) => ({ filter: '{}', range: JSON.stringify([from, from + size - 1]) })

/** Ends records of the run that only staff may end. */
export async function tidy(
  at: AccountCalls,
  requests: readonly { list: string; q: string; action: string; body?: object }[],
) {
  const ended: string[] = []
  for (const { list, q, action, body } of requests) {
    const { body: rows } = await at.send(`GET /staff/${list}`, { query: { filter: JSON.stringify({ q }) } })
    const id = rowsOf(rows)[0]?.id
    if (id === undefined) continue
    const { status } = await at.send(`POST /staff/${list}/{id}/${action}`, { ids: [String(id)], ...(body && { body }) })
    if (status < 300) ended.push(q)
  }
  return ended
}
