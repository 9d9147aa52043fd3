/** The life cycle of a record: rejected if invalid, created, listed, changed, removed, and no longer listed. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { limits } from '../contract/limits'
import { isGuid } from '../contract/rules'
import type { ApiAnswer } from './client'
import { isObject, isSuccess } from './compareAnswer'
import { expectListed, expectNotListed, hasGuid, type ListedItem, readListRows, totalOfBody } from './listing'
import { type AccountClient, foreignRecordStatuses, invalidBodyStatuses } from './run'

export interface RecordKind {
  /** The calls of the specification that list and change records of this kind, as `GET /path` and so on. */
  list: string
  create: string
  update?: string
  remove?: string
  /** Values that replace the placeholders in the paths of `list` and `create`. */
  ids?: readonly string[]
  query?: Readonly<Record<string, string>>
  record: z.ZodType
}

/** Values that a record is expected to have after a change, by paths such as `fiatPrice.amount`. */
export type ExpectedValues = Readonly<Record<string, unknown>>

const valueAt = (record: ListedItem, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => (inner as ListedItem | null | undefined)?.[key], record)

/** Returns a value for the report, cut to 80 characters. It contains no secret, because the run itself has sent it. */
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80)

/** Returns a text by which two values are compared. Ids in upper and lower case are equal. */
const comparable = (value: unknown) =>
  typeof value === 'string' && isGuid(value) ? value.toLowerCase() : JSON.stringify(value)

export const findValueDifferences = (record: unknown, expected: ExpectedValues): string[] =>
  isObject(record)
    ? Object.entries(expected)
        .filter(([path, value]) => comparable(valueAt(record, path)) !== comparable(value))
        .map(([path, value]) => `${path}: expected ${shown(value)} as it was sent`)
    : []

const requestOf = ({ ids = [], query = {} }: RecordKind) => ({ ids, query })

const guidOf = (body: unknown) => (isObject(body) && typeof body.guid === 'string' ? body.guid : undefined)

/**
 * Sends invalid bodies. Each must be rejected with an error of the catalogue.
 * @param onTaken called with the id of the new record if a body was accepted and the response contains an id
 */
export async function checkInvalidBodies(
  at: AccountClient,
  line: string,
  bodies: Readonly<Record<string, unknown>>,
  { ids = [], onTaken }: { ids?: readonly string[]; onTaken?: (guid: string) => void } = {},
) {
  const seen = ({ status, body }: ApiAnswer) => {
    const guid = guidOf(body)
    if (isSuccess(status) && guid) onTaken?.(guid)
  }
  for (const [name, body] of Object.entries(bodies))
    await at.call(line, { ids, body }, { name, status: invalidBodyStatuses, seen })
}

/**
 * Creates a record and finds it in the list.
 * @returns the listed record, or only its id if it is not listed; undefined if it was not created or has no id
 */
export async function createRecord(
  at: AccountClient,
  kind: RecordKind,
  body: unknown,
  expected: ExpectedValues,
): Promise<CreatedRecord | undefined> {
  const { list, create, ids = [], record } = kind
  let made: ApiAnswer | undefined
  const sent = { ...(create.includes('{') && { ids }), body }
  await at.call(create, sent, {
    body: record,
    mayBeEmpty: true,
    more: answer => findValueDifferences(answer.body, expected),
    seen: answer => {
      made = answer
    },
  })
  if (!made || !isSuccess(made.status)) return undefined
  const guid = guidOf(made.body)?.toLowerCase()
  const isIt = (row: ListedItem) =>
    guid ? guidOf(row)?.toLowerCase() === guid : findValueDifferences(row, expected).length === 0
  const listed = await expectListed(at, list, isIt, {
    ...requestOf(kind),
    of: create,
    else: `what was made is not in ${list}`,
  })
  const id = guidOf(listed) ?? guid
  return id === undefined ? undefined : { ...listed, guid: id }
}
export type CreatedRecord = ListedItem & { guid: string }

/** Changes a record, and checks its values in the response and in the list. */
export async function changeRecord(
  at: AccountClient,
  kind: RecordKind,
  id: string,
  body: unknown,
  expected: ExpectedValues,
) {
  const { update = '', list, record } = kind
  const answer = await at.call(
    update,
    { ids: [id], body },
    {
      body: record,
      mayBeEmpty: true,
      more: ({ body: changed }) => findValueDifferences(changed, expected),
    },
  )
  if (!answer) return
  const listed = await expectListed(at, list, hasGuid(id), {
    ...requestOf(kind),
    of: update,
    else: `what was changed is no longer in ${list}`,
  })
  if (listed)
    at.deviates(
      update,
      ...findValueDifferences(listed, expected).map(difference => `afterwards in ${list}: ${difference}`),
    )
}

/**
 * Registers the removal of a record at the end of the run. The removal also checks that the record is no longer listed,
 * and that a second removal is rejected.
 */
export function removeAtEndOfRun(at: AccountClient, kind: RecordKind, id: string) {
  const { remove = '', list } = kind
  at.run.registerRemoval(async () => {
    const answer = await at.call(remove, { ids: [id] })
    if (!answer) return at.run.left.set(id, `not removed by ${remove}`)
    const stillListed = { ...requestOf(kind), of: remove, else: `what was removed is still in ${list}` }
    await expectNotListed(at, list, hasGuid(id), stillListed)
    return at.call(remove, { ids: [id] }, { name: 'once more', status: foreignRecordStatuses })
  })
}

/** Returns the reason for the report why calls with records of another organisation were not tested. */
export const missingForeignAccountReason = ({ caller, run }: AccountClient) =>
  `a record of another organisation: ${run.isReadOnly ? 'nothing is created' : `no account ${caller}2 that could create one`}`

/**
 * Makes a call with an id that does not exist and, if there is one, with an id of another organisation. Both calls must
 * be rejected.
 * @param sent the body, or a function that returns it for an id, and the values of further placeholders in the path
 * @param foreign an id of another organisation
 * @param unless the reason why ids of other organisations are valid for this call, if they are
 */
export async function checkForeignIds(
  at: AccountClient,
  line: string,
  sent: { body?: unknown; rest?: string[] },
  foreign?: string,
  unless?: string,
) {
  const { rest = [], body } = sent
  const withId = (id: string) => ({
    ids: [id, ...rest],
    ...(body !== undefined && { body: typeof body === 'function' ? body(id) : body }),
  })
  await at.call(line, withId(randomUUID()), { name: 'an unknown id', status: foreignRecordStatuses })
  if (foreign)
    await at.call(line, withId(foreign), { name: 'an id of another organisation', status: foreignRecordStatuses })
  else if (!unless) at.untested(line, missingForeignAccountReason(at))
}

/** Reports a deviation if a list contains the record `foreign`, which belongs to another organisation. */
export async function expectNoForeignRow(at: AccountClient, kind: RecordKind, foreign?: string) {
  if (!foreign) return at.untested(kind.list, missingForeignAccountReason(at))
  return expectNotListed(at, kind.list, hasGuid(foreign), {
    ...requestOf(kind),
    else: 'items: contain a record of another organisation',
  })
}

/**
 * Creates records until a list has two pages. These calls are not part of the report.
 * @param bodyOf returns the body of a record with this name
 * @returns the ids of the created records, and the reason if there are fewer than needed
 */
export async function createRecordsForTwoPages(
  at: AccountClient,
  kind: RecordKind,
  bodyOf: (name: string, number: number) => object,
): Promise<{ guids: string[]; lacking?: string }> {
  const { list, create, remove } = kind
  const sent = requestOf(kind)
  const { body } = await at.send(list, { ...sent, query: { ...sent.query, Offset: '0' } })
  const prefix = at.named('page')
  const isOfRun = ({ name, description }: ListedItem) =>
    [name, description].some(text => String(text).startsWith(prefix))
  const guidsOfRun = async () => (await readListRows(at, list, sent)).filter(isOfRun).map(({ guid }) => String(guid))
  // The removal is registered before the first record is created, so that a run that is stopped removes what it has
  // created.
  if (remove)
    at.run.registerRemoval(async () => {
      for (const guid of await guidsOfRun()) {
        const { status } = await at.send(remove, { ids: [guid] })
        if (!isSuccess(status) && status !== 404) at.run.left.set(guid, `not removed by ${remove}`)
      }
    })
  let lacking: string | undefined
  for (let number = totalOfBody(body); number <= limits.pageSize && !lacking; number++) {
    const ids = create.includes('{') ? { ids: sent.ids } : {}
    const { status } = await at.send(create, { ...ids, body: bodyOf(`${prefix} ${number}`, number) })
    if (!isSuccess(status)) lacking = `${create} answered ${status} to record ${number + 1}`
  }
  return { guids: await guidsOfRun(), ...(lacking && { lacking }) }
}
