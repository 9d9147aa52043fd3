/** The life cycle of a record: rejected if invalid, created, listed, changed, removed, and no longer listed. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ApiAnswer } from './client'
import { isObject, isSuccess } from './judge'
import { findInList, type Item } from './listing'
import { type AccountCalls, invalid, notYours } from './run'

export interface RecordKind {
  /** Lines of the calls that list and change such records. */
  list: string
  create: string
  update?: string
  remove?: string
  /** Values for the braces of the list's line. */
  ids?: readonly string[]
  query?: Readonly<Record<string, string>>
  record: z.ZodType
}

/** Expected values of a record after a change, by paths such as `fiatPrice.amount`. */
export type Expected = Readonly<Record<string, unknown>>

const valueAt = (record: Item, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Item | null | undefined)?.[key], record)

/** Returns a value for the report. The value is short and contains no secret, because the run itself has sent it. */
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80)

export const sameAs = (record: unknown, expected: Expected): string[] =>
  isObject(record)
    ? Object.entries(expected)
        .filter(([path, value]) => JSON.stringify(valueAt(record, path)) !== JSON.stringify(value))
        .map(([path, value]) => `${path}: expected ${shown(value)} as it was sent`)
    : []

const guidOf = (body: unknown) => (isObject(body) && typeof body.guid === 'string' ? body.guid : undefined)

/**
 * Sends invalid bodies. Each must be rejected with an error of the catalogue.
 * @param onTaken Called if a body was accepted.
 */
export async function checkInvalidBodies(
  at: AccountCalls,
  line: string,
  bodies: Readonly<Record<string, unknown>>,
  { ids = [], onTaken }: { ids?: readonly string[]; onTaken?: (guid: string) => void } = {},
) {
  const seen = ({ status, body }: ApiAnswer) => {
    const guid = guidOf(body)
    if (isSuccess(status) && guid) onTaken?.(guid)
  }
  for (const [name, body] of Object.entries(bodies)) await at.call(line, { ids, body }, { name, status: invalid, seen })
}

/**
 * Creates a record and finds it in the list.
 * @returns the listed record, or only its id if it is not listed
 */
export async function createRecord(
  at: AccountCalls,
  kind: RecordKind,
  body: unknown,
  expected: Expected,
): Promise<CreatedRecord | undefined> {
  const { list, create, ids = [], record } = kind
  let made: ApiAnswer | undefined
  const sent = { ...(create.includes('{') && { ids }), body }
  await at.call(create, sent, {
    body: record,
    mayBeEmpty: true,
    more: answer => sameAs(answer.body, expected),
    seen: answer => {
      made = answer
    },
  })
  if (!made || !isSuccess(made.status)) return undefined
  const guid = guidOf(made.body)?.toLowerCase()
  const isIt = (row: Item) => (guid ? guidOf(row)?.toLowerCase() === guid : sameAs(row, expected).length === 0)
  const listed = await findInList(at, list, isIt, kind)
  if (!listed) at.deviates(create, `what was made is not in ${list}`)
  const id = guidOf(listed) ?? guid
  return id === undefined ? undefined : { ...listed, guid: id }
}
export type CreatedRecord = Item & { guid: string }

/** Changes a record and reads it again. */
export async function changeRecord(at: AccountCalls, kind: RecordKind, id: string, body: unknown, expected: Expected) {
  const { update = '', list, record } = kind
  const answer = await at.call(
    update,
    { ids: [id], body },
    {
      body: record,
      mayBeEmpty: true,
      more: ({ body: changed }) => sameAs(changed, expected),
    },
  )
  if (!answer) return
  const listed = await findInList(at, list, row => row.guid === id, kind)
  if (!listed) at.deviates(update, `what was changed is no longer in ${list}`)
  else at.deviates(update, ...sameAs(listed, expected).map(each => `afterwards in ${list}: ${each}`))
}

/** Removes a record at the end of the run and checks that it is gone. */
export function removeLater(at: AccountCalls, kind: RecordKind, id: string) {
  const { remove = '', list } = kind
  at.run.later(async () => {
    const answer = await at.call(remove, { ids: [id] })
    if (!answer) return at.run.left.set(id, `not removed by ${remove}`)
    if (await findInList(at, list, row => row.guid === id, kind))
      at.deviates(remove, `what was removed is still in ${list}`)
    return at.call(remove, { ids: [id] }, { name: 'once more', status: notYours })
  })
}

/** Tries an id that does not exist, and ids that belong to other organisations. */
export async function checkForeignIds(
  at: AccountCalls,
  line: string,
  sent: { body?: unknown; rest?: string[] },
  foreign?: string,
) {
  const { rest = [], body } = sent
  const withId = (id: string) => ({ ids: [id, ...rest], ...(body !== undefined && { body }) })
  await at.call(line, withId(randomUUID()), { name: 'an unknown id', status: notYours })
  if (foreign) await at.call(line, withId(foreign), { name: 'an id of another organisation', status: notYours })
}
