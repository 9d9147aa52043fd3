/** Checks that names in any script are printed on sheets, by reading the PDF with other programs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBinSheet } from '../../server/print/binSheet'
import { drawLabelSheet } from '../../server/print/labelSheet'
import { findUnprintableCharacters } from '../../server/print/printable'
import { drawTableDocument } from '../../server/print/tableDocument'
import { startTestServer } from '../helpers/server'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-fonts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (program: string, pdf: Uint8Array, ...options: string[]) => {
  const file = join(folder, 'sheet.pdf')
  writeFileSync(file, pdf)
  return execFileSync(program, [...options, file, ...(program === 'pdftotext' ? ['-'] : [])]).toString('utf8')
}
const label = (location: string) => ({
  guid: '66839df8-d76f-571c-acde-daff7683d90a',
  name: 'Bin 7',
  location,
  city: 'Kyiv',
  street: 'Street',
  houseNumber: '1',
  zipCode: null,
})

test.each([
  ['Georgian', 'მაღაზია', 'NotoSansGeorgian'],
  ['Armenian', 'խանութ', 'NotoSansArmenian'],
  ['Hebrew', 'חנות', 'NotoSansHebrew'],
  ['Greek', 'Κατάστημα', 'NotoSans'],
  ['Vietnamese', 'Cửa hàng', 'NotoSans'],
  ['decomposed Ukrainian', 'Київ'.normalize('NFD'), 'NotoSans'],
])('a name in %s is printed', (_script, name, font) => {
  const sheet = drawLabelSheet([label(name)])
  expect(read('pdftotext', sheet).normalize('NFC')).toContain(name.normalize('NFC'))
  expect(read('pdffonts', sheet)).toContain(font)
  expect(findUnprintableCharacters([name])).toEqual([])
})

test('Arabic is joined and printed from right to left', () => {
  const words = read('pdftotext', drawLabelSheet([label('متجر')])).normalize('NFKC')
  expect(words).toContain('متجر')
})

test('a character that no font has is replaced and named', () => {
  const name = 'Shop 日 🍏 👨‍👩‍👧'
  expect(findUnprintableCharacters([name, name])).toEqual(['日', '🍏', '👨‍👩‍👧'])
  expect(read('pdftotext', drawBinSheet([label(name)]))).toContain('Shop \ufffd \ufffd \ufffd')
})

test('a name that is too long ends in an ellipsis on pages, labels and papers', () => {
  const long = 'Дуже довга назва крамниці '.repeat(20)
  const paper = {
    language: 'ua' as const,
    title: long,
    facts: [[long, long]] as [string, string][],
    columns: [{ title: long, width: 1 }],
    rows: [[long]],
    totals: [],
    note: long,
  }
  for (const sheet of [drawBinSheet([label(long)]), drawLabelSheet([label(long)]), drawTableDocument(paper)])
    expect(read('pdftotext', sheet)).toContain('…')
})

test('every PDF has a title and a language', () => {
  const columns = [{ title: 'Sklep', width: 1 }]
  const paper = { language: 'pl' as const, title: 'Zażółć', facts: [], columns, rows: [], totals: [], note: '' }
  const sheets: [Uint8Array, string, string][] = [
    [drawBinSheet([label('Склад')], 'ua'), 'QR-коди контейнерів: Склад', 'uk'],
    [drawLabelSheet([label('Shop')]), 'QR codes of bins: Shop', 'en'],
    [drawTableDocument(paper), 'Zażółć', 'pl'],
  ]
  for (const [sheet, title, language] of sheets) {
    expect(read('pdfinfo', sheet)).toContain(title)
    expect(Buffer.from(sheet).toString('latin1')).toContain(`/Lang (${language})`)
  }
})

test('the answer names the characters that could not be printed', async () => {
  const t = await startTestServer()
  const owner = await t.organisation('Retailer')
  const [named, plain] = [await t.location(owner, { name: 'Shop 店' }), await t.location(owner)]
  await t.bin(named.id)
  await t.bin(plain.id)
  const print = async (id: string) => (await t.call(owner, 'GET', `/b2b/common/print/location/${id}`)).headers
  expect(decodeURIComponent(String((await print(named.id))['unprintable-characters']))).toBe('店')
  expect(await print(plain.id)).not.toHaveProperty('unprintable-characters')
  await t.close()
})
