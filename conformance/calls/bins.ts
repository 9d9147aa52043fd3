/** Checks section 7, Retail and Institution: bins of a location, and the sheet to print. */
import { findInList, pageOrRows, rowsOf } from '../listing'
import { checkForeignIds, createRecord, type RecordKind, removeLater } from '../records'
import type { AccountCalls } from '../run'
import { bin } from '../shapes'

export const binsOf = (at: AccountCalls, location: string): RecordKind => ({
  list: `GET ${at.base}/locations/{id}/bins`,
  create: `POST ${at.base}/locations/{id}/bins`,
  remove: `DELETE ${at.base}/locations/bins/{id}`,
  ids: [location],
  record: bin,
})

const printLine = 'GET /b2b/common/print/bin/{id}'
const sheet = (at: AccountCalls, id: string, name?: string) =>
  at.call(
    printLine,
    { ids: [id] },
    {
      ...(name && { name }),
      more: ({ headers, bytes }) => [
        !headers.get('content-type')?.startsWith('application/pdf') && 'content-type: expected application/pdf',
        bytes.toString('latin1', 0, 5) !== '%PDF-' && 'the body: expected a PDF',
      ],
    },
  )

/** Checks the bins of an existing location. */
export async function readBins(at: AccountCalls, location: string) {
  const { list } = binsOf(at, location)
  const name = 'a listed location'
  const answer = await at.call(list, { ids: [location] }, { name, body: pageOrRows(bin) })
  const guid = rowsOf(answer?.body)[0]?.guid
  if (typeof guid === 'string') await sheet(at, guid, name)
}

/** @param stranger Location and bin of another organisation. */
export async function bins(at: AccountCalls, location: string, stranger?: { location: string; bin?: string }) {
  const kind = binsOf(at, location)
  const { list, create, remove = '', ids = [] } = kind
  const visibility = `PUT ${at.base}/locations/bins/{id}/isPublic/{flag}`
  const body = { description: at.named('bin') }
  await checkForeignIds(at, list, {}, stranger?.location)
  await checkForeignIds(at, create, { body }, stranger?.location)
  await checkForeignIds(at, remove, {}, stranger?.bin)
  await checkForeignIds(at, visibility, { rest: ['true'] }, stranger?.bin)
  await checkForeignIds(at, printLine, {}, stranger?.bin)
  const made = await createRecord(at, kind, body, body)
  await at.call(list, { ids }, { body: pageOrRows(bin) })
  if (!made) return
  removeLater(at, kind, made.guid)
  for (const flag of ['true', 'false']) {
    await at.call(visibility, { ids: [made.guid, flag] }, { name: flag })
    const now = await findInList(at, list, row => row.guid === made.guid, kind)
    if (String(now?.isVisible) !== flag) at.deviates(visibility, `${flag}: isVisible is not so in ${list}`)
  }
  await sheet(at, made.guid)
}
