/** Workbooks as spreadsheets write them, and files that are no tables. */
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { loadSource } from '../../../src/custom/engine/import/source'
import { fileOf, importOf } from '../support/importedFile'
import { ods, withFiles, xlsx } from '../support/workbooks'

describe('a workbook is read', () => {
  const rows = [
    ['Назва', 'Місто', 'Вулиця', 'Номер будинку', 'Індекс', 'Широта'],
    ['Лавка', 'Київ', 'Хорива', 5, '03150', 50.465499999999999],
    [],
    ['Чай & Ко', 'Львів', 'Зелена', '7/2', null, 1.25],
  ] as const

  it('with full numbers, days, texts as they are, and lines as the spreadsheet numbers them', async () => {
    const { rows: sent } = await importOf('locations', fileOf(xlsx({ Магазини: rows }), 'book.xlsx'))
    expect(sent).toEqual([
      {
        line: 2,
        values: {
          name: 'Лавка',
          city: 'Київ',
          street: 'Хорива',
          houseNumber: '5',
          zipCode: '03150',
          latitude: '50.4655',
        },
      },
      {
        line: 4,
        values: {
          name: 'Чай & Ко',
          city: 'Львів',
          street: 'Зелена',
          houseNumber: '7/2',
          zipCode: '',
          latitude: '1.25',
        },
      },
    ])
  })

  it('and a number is never read in another way', async () => {
    const book = xlsx({
      A: [
        ['Nazwa', 'Punkty', 'Dzień'],
        ['Herbata', 1.25, { day: 46173 }],
        ['Kawa', '1.250', null],
      ],
    })
    const { rows: sent, table } = await importOf('simpleRewards', fileOf(book, 'book.xlsx'))
    expect(sent.map(({ values }) => values.points)).toEqual(['1.25', '1250'])
    expect(table.rows[0]?.cells[2]).toBe('2026-05-31')
  })

  it('with merged cells, whose value stands in each of their rows', async () => {
    const cells = [
      ['Назва', 'Місто', 'Вулиця', 'Номер будинку'],
      ['A', 'Київ', 'Хорива', '1'],
      ['B', null, 'Хорива', '2'],
      ['C', null, 'Зелена', '3'],
    ] as const
    const sheet = 'xl/worksheets/sheet0.xml'
    const book = xlsx({ A: cells })
    const xml = new TextDecoder().decode(unzipSync(book)[sheet])
    const mergeCells = '<mergeCells count="2"><mergeCell ref="B2:B4"/><mergeCell ref="C2:C3"/></mergeCells></worksheet>'
    const merged = withFiles(book, { [sheet]: xml.replace('</worksheet>', mergeCells) })
    const spanning = { xml: '<text:p>Київ</text:p>', attributes: 'table:number-rows-spanned="3"' }
    const document = ods([cells[0], ['A', spanning, 'Хорива', '1'], ['B', '', 'Хорива', '2'], ['C', '', 'Зелена', '3']])
    for (const file of [fileOf(merged, 'book.xlsx'), fileOf(document, 'book.ods')]) {
      const { rows: sent } = await importOf('locations', file)
      expect(sent.map(({ values }) => [values.city, values.street])).toEqual([
        ['Київ', 'Хорива'],
        ['Київ', 'Хорива'],
        ['Київ', 'Зелена'],
      ])
    }
  })

  it('with the leading zeros that a number format shows', async () => {
    const cells = [
      ['Назва', 'Індекс'],
      ['A', { zip: 3150 }],
      [null, null],
      ['B', { zip: 79000 }],
      ['C', { kod: 3150 }],
    ] as const
    const zipCodes = async (file: ReturnType<typeof fileOf>) =>
      (await importOf('locations', file)).rows.map(({ values }) => values.zipCode)
    expect(await zipCodes(fileOf(xlsx({ A: cells }), 'book.xlsx'))).toEqual(['03150', '79000', '03-150'])
    const shown = [
      ['Назва', 'Індекс'],
      ['A', { zip: 3150 }],
      ['B', { zip: 79000 }],
    ] as const
    expect(await zipCodes(fileOf(ods(shown), 'book.ods'))).toEqual(['03150', '79000'])
  })

  it('sheet by sheet, empty ones left out', async () => {
    const file = fileOf(xlsx({ Empty: [], Notes: [['x']], Stores: rows }), 'book.xlsx')
    expect(await loadSource(file)).toMatchObject({ sheets: [{ name: 'Notes' }, { name: 'Stores' }] })
    expect((await importOf('locations', file, { sheet: 1 })).rows).toHaveLength(2)
  })

  it('of OpenDocument too', async () => {
    const file = fileOf(
      ods([
        ['Name', 'City', 'Latitude'],
        ['Лавка', '03150', 50.45],
      ]),
      'list.ods',
    )
    expect((await importOf('locations', file)).rows).toEqual([
      { line: 2, values: { name: 'Лавка', city: '03150', latitude: '50.45' } },
    ])
  })
})

describe('what is no table is named', () => {
  const ascii = (text: string) => new TextEncoder().encode(text)
  const zipOf = (path: string) => zipSync({ [path]: ascii('x') })
  const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const zeros = new Uint8Array(17 * 1024 * 1024)
  const farCell =
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'

  it.each([
    ['stores.xls', compound, 'xls'],
    ['stores.xlsx', compound, 'protected'],
    ['stores.xlsb', zipOf('xl/workbook.bin'), 'xlsb'],
    ['stores.numbers', zipOf('Index/Document.iwa'), 'numbers'],
    ['stores.pdf', ascii('%PDF-1.7'), 'pdf'],
    ['stores.csv', ascii('%PDF-1.7'), 'pdf'],
    ['stores.docx', zipOf('word/document.xml'), 'document'],
    ['stores.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'image'],
    ['stores.zip', zipOf('stores.csv'), 'archive'],
    ['stores.xls', ascii('<html><table></table></html>'), 'webPage'],
    ['stores.json', ascii('[]'), 'json'],
    ['stores.csv', new Uint8Array(), 'empty'],
    ['stores.xlsx', xlsx({ A: [] }), 'empty'],
    ['stores.xlsx', xlsx({ A: [['x']] }).subarray(0, 300), 'broken'],
    ['stores.xlsx', zipSync({ 'xl/workbook.xml': zeros }), 'tooLarge'],
    ['stores.xlsx', xlsx({ A: [] }, { 'xl/worksheets/sheet0.xml': farCell }), 'tooLarge'],
  ] as const)('%s', async (name, bytes, reason) => {
    await expect(loadSource(fileOf(bytes, name))).rejects.toMatchObject({ reason })
  })

  it('an archive that lies about its size is stopped in time', async () => {
    const archive = zipSync({ 'xl/workbook.xml': zeros })
    const view = new DataView(archive.buffer, archive.byteOffset)
    const [local, central] = [0x04034b50, 0x02014b50]
    for (let at = 0; at < archive.length - 30; at += 1) {
      const signature = view.getUint32(at, true)
      if (signature === local || signature === central) view.setUint32(at + (signature === local ? 22 : 24), 10, true)
    }
    await expect(loadSource(fileOf(archive, 'a.xlsx'))).rejects.toMatchObject({ reason: 'tooLarge' })
  })
})
