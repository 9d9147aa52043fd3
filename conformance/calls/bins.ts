/** Checks spec section 7, Retail and Institution: bins of a location, and the sheet to print. */
import { limits } from '../../contract/limits'
import { isObject, isSuccess } from '../compareAnswer'
import { expectListed, pageOrArraySchema, rowsOfBody } from '../listing'
import { checkForeignIds, createRecord, removeAtEndOfRun } from '../records'
import type { AccountClient } from '../run'
import { binShape } from '../shapes'
import { binRecordKind } from './locationRecords'

const printLine = 'GET /b2b/common/print/bin/{id}'
const sheet = (at: AccountClient, id: string, name?: string) =>
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

/** Checks the list of bins of an existing location, and the sheet to print of its first bin. */
export async function checkExistingBins(at: AccountClient, location: string) {
  const { list } = binRecordKind(at, location)
  const name = 'a listed location'
  const answer = await at.call(list, { ids: [location] }, { name, body: pageOrArraySchema(binShape) })
  const guid = rowsOfBody(answer?.body)[0]?.guid
  if (typeof guid === 'string') await sheet(at, guid, name)
}

/**
 * Checks the calls of a location's bins.
 * @param stranger a location and a bin of another organisation
 */
export async function checkBinCalls(
  at: AccountClient,
  location: string,
  stranger?: { location: string; bin?: string },
) {
  const kind = binRecordKind(at, location)
  const { list, create, remove = '' } = kind
  const visibility = `PUT ${at.base}/locations/bins/{id}/isPublic/{flag}`
  const body = { description: at.named('bin') }
  await checkForeignIds(at, list, {}, stranger?.location)
  await checkForeignIds(at, create, { body }, stranger?.location)
  await checkForeignIds(at, remove, {}, stranger?.bin)
  await checkForeignIds(at, visibility, { rest: ['true'] }, stranger?.bin)
  await checkForeignIds(at, printLine, {}, stranger?.bin)
  const made = await createRecord(at, kind, body, body)
  if (!made) return
  removeAtEndOfRun(at, kind, made.guid)
  for (const flag of ['true', 'false']) {
    await at.call(visibility, { ids: [made.guid, flag] }, { name: flag })
    await expectListed(at, list, row => row.guid === made.guid && String(row.isVisible) === flag, {
      ids: [location],
      of: visibility,
      else: `${flag}: isVisible is not so in ${list}`,
    })
  }
  await sheet(at, made.guid)
  await checkBinLimit(at, location)
}

/**
 * Adds bins up to the limit of a location, checks their number, and tries to add one more. The bins are removed with
 * the location.
 */
async function checkBinLimit(at: AccountClient, location: string) {
  const { list, create } = binRecordKind(at, location)
  const add = (number: number) => ({ ids: [location], body: { description: at.named(`bin ${number}`) } })
  const most = limits.binsPerLocation
  for (let number = 2; number <= most; number++) {
    const { status } = await at.send(create, add(number))
    if (!isSuccess(status)) return at.deviates(create, `bin ${number} of at most ${most}: answered ${status}`)
  }
  await at.call(
    list,
    { ids: [location] },
    {
      name: `${most} bins`,
      body: pageOrArraySchema(binShape),
      more: ({ body }) => [
        rowsOfBody(body).length !== most && `items: expected ${most} of them, are ${rowsOfBody(body).length}`,
        isObject(body) &&
          body.total !== undefined &&
          body.total !== most &&
          `total: expected ${most}, is ${body.total}`,
      ],
    },
  )
  return at.call(create, add(most + 1), { name: `more than ${most}`, status: [400, 409, 422] })
}
