/** Checks which labels a caller may print, and how many. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { startTestServer, type TestServer } from '../helpers/server'

describe('the print call', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  test.each(['Retailer', 'Institution'] as const)('returns to a %s the PDF of an own bin as a file', async role => {
    const account = await t.organisation(role)
    const bin = await t.bin((await t.location(account)).id)
    const answer = await t.call(account, 'GET', `/b2b/common/print/bin/${bin.id}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="qr-code-sheet.pdf"')
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test("does not find another organisation's bin, nor one of a deleted location", async () => {
    const [owner, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const bin = await t.bin((await t.location(owner)).id)
    const gone = await t.bin((await t.location(owner, { deletedAt: new Date() })).id)
    const foreign = await t.call(stranger, 'GET', `/b2b/common/print/bin/${bin.id}`)
    const deleted = await t.call(owner, 'GET', `/b2b/common/print/bin/${gone.id}`)
    expect([foreign.status, deleted.status]).toEqual([404, 404])
    expect(foreign.body.errorCode).toBe('EntityNotFound')
  })

  test('names a selected location that is not the caller’s, and finds nothing when none has a bin', async () => {
    const [owner, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const [own, foreign] = [await t.location(owner), await t.location(stranger)]
    await t.bin(own.id)
    await t.bin(foreign.id)
    const gone = await t.location(owner, { deletedAt: new Date() })
    const print = (...ids: string[]) => t.call(owner, 'POST', '/b2b/common/print/locations', { ids })
    for (const lost of [foreign.id, gone.id]) {
      const answer = await print(own.id, lost)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ fields: { 'ids.1': 'ReferencedEntityNotFound' } })
    }
    expect((await print((await t.location(owner)).id)).body.errorCode).toBe('EntityNotFound')
    expect((await print()).status).toBe(400)
    expect((await print(...Array.from({ length: limits.sheetLabels + 1 }, () => own.id))).status).toBe(400)
  })

  test('names the selected locations that have no bins', async () => {
    const owner = await t.organisation('Retailer')
    const [full, empty] = [await t.location(owner), await t.location(owner)]
    await t.bin(full.id)
    const print = (...ids: string[]) => t.call(owner, 'POST', '/b2b/common/print/locations', { ids })
    expect((await print(full.id, empty.id)).headers).toMatchObject({ 'omitted-count': '1', 'omitted-ids': empty.id })
    expect((await print(full.id)).headers).not.toHaveProperty('omitted-count')
  })

  test('rejects more labels than a sheet has', async () => {
    const owner = await t.organisation('Retailer')
    const locations = await Promise.all(Array.from({ length: 11 }, () => t.location(owner)))
    for (const { id } of locations) await Promise.all(Array.from({ length: 28 }, () => t.bin(id)))
    const ids = locations.map(({ id }) => id)
    const answer = await t.call(owner, 'POST', '/b2b/common/print/locations', { ids })
    expect([answer.status, answer.body.errorCode]).toEqual([422, 'UnprocessableEntity'])
  })

  test.each(['ServiceProvider', 'Recycler', 'Sponsor'] as const)('is refused to a %s', async role => {
    const bin = await t.bin((await t.location(await t.organisation('Retailer'))).id)
    const answer = await t.call(await t.organisation(role), 'GET', `/b2b/common/print/bin/${bin.id}`)
    expect(answer.status).toBe(403)
  })
})
