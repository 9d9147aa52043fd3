/** Section 7, Retail and Institution: bins of a location, and the sheet to print. */
import { find, pageOrRows } from '../listing'
import { type Kind, make, refuseForeign, removeLater } from '../records'
import type { As } from '../run'
import { bin } from '../shapes'

export const binsOf = (at: As, location: string): Kind => ({
  list: `GET ${at.base}/locations/{id}/bins`,
  create: `POST ${at.base}/locations/{id}/bins`,
  remove: `DELETE ${at.base}/locations/bins/{id}`,
  ids: [location],
  record: bin,
})

/** @param stranger another organisation's location and bin */
export async function bins(at: As, location: string, stranger?: { location: string; bin?: string }) {
  const kind = binsOf(at, location)
  const { list, create, remove = '', ids = [] } = kind
  const visibility = `PUT ${at.base}/locations/bins/{id}/isPublic/{flag}`
  const print = 'GET /b2b/common/print/bin/{id}'
  const body = { description: at.named('bin') }
  await refuseForeign(at, list, {}, stranger?.location)
  await refuseForeign(at, create, { body }, stranger?.location)
  await refuseForeign(at, remove, {}, stranger?.bin)
  await refuseForeign(at, visibility, { rest: ['true'] }, stranger?.bin)
  await refuseForeign(at, print, {}, stranger?.bin)
  const made = await make(at, kind, body, body)
  await at.call(list, { ids }, { body: pageOrRows(bin) })
  if (!made) return
  removeLater(at, kind, made.guid)
  for (const flag of ['true', 'false']) {
    await at.call(visibility, { ids: [made.guid, flag] }, { name: flag })
    const now = await find(at, list, row => row.guid === made.guid, kind)
    if (String(now?.isVisible) !== flag) at.deviates(visibility, `${flag}: isVisible is not so in ${list}`)
  }
  await at.call(
    print,
    { ids: [made.guid] },
    {
      more: ({ headers, bytes }) => [
        !headers.get('content-type')?.startsWith('application/pdf') && 'content-type: expected application/pdf',
        bytes.toString('latin1', 0, 5) !== '%PDF-' && 'the body: expected a PDF',
      ],
    },
  )
}
