import './blobs'
import { describe, expect, it } from 'vitest'
import { type Batch, countPages, createBatch, findPageCodes } from '../../../src/custom/qr/batch'
import { parseBatchFile, streamBatchFile } from '../../../src/custom/qr/batchFile'
import { streamCodeList } from '../../../src/custom/qr/codeList'
import { generateCodes, streamCodesByPage, toQrTexts } from '../../../src/custom/qr/codes'
import { papers } from '../../../src/custom/qr/papers'

const joined = async (parts: AsyncIterable<string>) => {
  const all: string[] = []
  for await (const part of parts) all.push(part)
  return all.join('')
}

const storedIn = (codes: Uint8Array<ArrayBuffer>) => new Blob([codes])

const exported = async (batch: Batch, codes: Uint8Array<ArrayBuffer>) =>
  joined(streamBatchFile(batch, streamCodesByPage(batch, storedIn(codes))))

const changed = (file: string, change: (content: Record<string, unknown>) => void) => {
  const content = JSON.parse(file) as Record<string, unknown>
  change(content)
  return JSON.stringify(content)
}

describe('a batch', () => {
  it('fills an A3 page with the number of codes that the specification names', () => {
    expect(papers.A3.cells).toBe(1053)
    expect(createBatch('A3', 3, 0).count).toBe(3 * 1053)
  })

  it('leaves out the used cells of the first page only', () => {
    const batch = createBatch('A4', 2, 100)
    expect(countPages(batch)).toBe(2)
    expect(findPageCodes(batch, 0)).toEqual({ from: 0, to: 413, firstCell: 100 })
    expect(findPageCodes(batch, 1)).toEqual({ from: 413, to: 926, firstCell: 0 })
  })

  it('has codes of 16 bytes, 24 characters as text, from the system generator', () => {
    const texts = toQrTexts(generateCodes(5000))
    expect(new Set(texts).size).toBe(5000)
    expect(texts.every(text => /^[A-Za-z0-9+/]{22}==$/.test(text))).toBe(true)
  })
})

describe('the file of a batch', () => {
  const batch = { ...createBatch('A4', 2, 30), name: 'Жовтень' }
  const codes = generateCodes(batch.count)

  it('is read back unchanged', async () => {
    expect(parseBatchFile(await exported(batch, codes))).toEqual({ batch, codes })
  })

  it('is rejected when it is another file', async () => {
    const file = await exported(batch, codes)
    const wrong = [
      '',
      '{"codes":[]}',
      file.slice(0, -10),
      changed(file, content => Object.assign(content, { version: 2 })),
      changed(file, content => Object.assign(content, { paper: 'A5' })),
      changed(file, content => Object.assign(content, { id: '<b>' })),
      changed(file, content => Object.assign(content, { startCell: 513 })),
      changed(file, content => Object.assign(content, { codes: [] })),
    ]
    expect(wrong.map(parseBatchFile)).toEqual(wrong.map(() => ({ reason: 'notABatch' })))
  })

  it('is rejected with the number of a code that is damaged or appears twice', async () => {
    const file = await exported(batch, codes)
    const texts = toQrTexts(codes)
    const damaged = changed(file, content => Object.assign(content, { codes: texts.with(4, 'abc') }))
    const repeated = changed(file, content => Object.assign(content, { codes: texts.with(6, texts[0] ?? '') }))
    expect(parseBatchFile(damaged)).toEqual({ reason: 'badCode', at: 5 })
    expect(parseBatchFile(repeated)).toEqual({ reason: 'repeatedCode', at: 7 })
  })
})

describe('the list of codes', () => {
  it('names the place of each code and disarms codes that a spreadsheet takes for a formula', async () => {
    const batch = { ...createBatch('A4', 1, 18), count: 2 }
    // A code whose base64 text begins with "+", which a spreadsheet would read as a formula.
    const codes = new Uint8Array(32).fill(0xf8, 16)
    const list = await joined(
      streamCodeList(batch, streamCodesByPage(batch, storedIn(codes)), ['Code', 'Page', 'Row', 'Column']),
    )
    expect(list.split('\r\n')).toEqual([
      '\ufeff"Code","Page","Row","Column"',
      '"AAAAAAAAAAAAAAAAAAAAAA==","1","1","19"',
      `"'+Pj4+Pj4+Pj4+Pj4+Pj4+A==","1","2","1"`,
      '',
    ])
  })
})
