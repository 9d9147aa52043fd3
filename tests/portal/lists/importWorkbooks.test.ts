/** Checks how workbooks of spreadsheet programs are read, and that files that are not tables are rejected. */
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { loadSource } from '../../../src/custom/engine/import/importSource'
import { createFakeFile, readImport } from '../support/importedFile'
import { createOds, createXlsx, withFiles } from '../support/workbooks'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

describe('a workbook is read', () => {
  const rows = [
    ['Назва', 'Місто', 'Вулиця', 'Номер будинку', 'Індекс', 'Широта'],
    ['Лавка', 'Київ', 'Хорива', 5, '03150', 50.465499999999999],
    [],
    ['Чай & Ко', 'Львів', 'Зелена', '7/2', null, 1.25],
  ] as const

  it('with full numbers, days, unchanged texts, and lines numbered as in the spreadsheet', async () => {
    const { rows: sent } = await readImport('locations', createFakeFile(createXlsx({ Магазини: rows }), 'book.xlsx'))
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

  it('without reading a number in another way', async () => {
    const book = createXlsx({
      A: [
        ['Nazwa', 'Punkty', 'Dzień'],
        ['Herbata', 1.25, { day: 46173 }],
        ['Kawa', '1.250', null],
      ],
    })
    const { rows: sent, table } = await readImport('simpleRewards', createFakeFile(book, 'book.xlsx'))
    expect(sent.map(({ values }) => values.points)).toEqual(['1.25', '1250'])
    expect(table.rows[0]?.cells[2]).toBe('2026-05-31')
  })

  it('with merged cells, whose value is in each of their rows', async () => {
    const cells = [
      ['Назва', 'Місто', 'Вулиця', 'Номер будинку'],
      ['A', 'Київ', 'Хорива', '1'],
      ['B', null, 'Хорива', '2'],
      ['C', null, 'Зелена', '3'],
    ] as const
    const sheet = 'xl/worksheets/sheet0.xml'
    const book = createXlsx({ A: cells })
    const xml = new TextDecoder().decode(unzipSync(book)[sheet])
    const mergeCells = '<mergeCells count="2"><mergeCell ref="B2:B4"/><mergeCell ref="C2:C3"/></mergeCells></worksheet>'
    const merged = withFiles(book, { [sheet]: xml.replace('</worksheet>', mergeCells) })
    const spanning = { xml: '<text:p>Київ</text:p>', attributes: 'table:number-rows-spanned="3"' }
    const document = createOds([
      cells[0],
      ['A', spanning, 'Хорива', '1'],
      ['B', '', 'Хорива', '2'],
      ['C', '', 'Зелена', '3'],
    ])
    for (const file of [createFakeFile(merged, 'book.xlsx'), createFakeFile(document, 'book.ods')]) {
      const { rows: sent } = await readImport('locations', file)
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
    const zipCodes = async (file: ReturnType<typeof createFakeFile>) =>
      (await readImport('locations', file)).rows.map(({ values }) => values.zipCode)
    expect(await zipCodes(createFakeFile(createXlsx({ A: cells }), 'book.xlsx'))).toEqual(['03150', '79000', '03-150'])
    const shown = [
      ['Назва', 'Індекс'],
      ['A', { zip: 3150 }],
      ['B', { zip: 79000 }],
    ] as const
    expect(await zipCodes(createFakeFile(createOds(shown), 'book.ods'))).toEqual(['03150', '79000'])
  })

  it('with the text that any number format shows, in columns of texts', async () => {
    const formats = [
      ['"PL-"00000', 624, 'PL-00624'],
      ['[$-415]00-000', 624, '00-624'],
      ['00000;-00000;;@', 624, '00624'],
      ['00000_)', 624, '00624'],
      ['000" "00', 624, '006 24'],
      ['[<=99999]00000;00000-0000', 123456789, '12345-6789'],
      ['0"A"', 12, '12A'],
      ['# ?/4', 12.25, '12 1/4'],
      ['#,##0.00', 1234.5, '1234.5'],
      ['0.00E+00', 123456, '123456'],
      ['General', 0.1 + 0.2, '0.3'],
      ['0;[Wrong', 7, '7'],
    ] as const
    const styles = formats.map(([format], at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeXml(format)}"/>`)
    const cellStyles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
    const stylesXml = `<styleSheet><numFmts>${styles.join('')}</numFmts><cellXfs>${cellStyles.join('')}</cellXfs></styleSheet>`
    const cells = formats.map(([, value], at) => ['A', { attributes: `s="${at}"`, xml: `<v>${value}</v>` }] as const)
    const book = createXlsx({ A: [['Назва', 'Індекс'], ...cells] }, { 'xl/styles.xml': stylesXml })
    const { rows: sent } = await readImport('locations', createFakeFile(book, 'book.xlsx'))
    expect(sent.map(({ values }) => values.zipCode)).toEqual(formats.map(([, , shown]) => shown))
    const shownCell = ([, value, shown]: (typeof formats)[number]) => ({
      attributes: `office:value-type="float" office:value="${value}"`,
      xml: `<text:p>${shown}</text:p>`,
    })
    const document = createOds([['Назва', 'Індекс'], ...formats.map(format => ['A', shownCell(format)])])
    const { rows: read } = await readImport('locations', createFakeFile(document, 'book.ods'))
    expect(read.map(({ values }) => values.zipCode)).toEqual(formats.map(([, , shown]) => shown))
  })

  it.each(['12345678901234567', '6.035123456789012e+18'])(
    'but not %s, of which a spreadsheet keeps only the first 15 digits',
    async number => {
      const long = { attributes: '', xml: `<v>${number}</v>` }
      const book = createXlsx({
        A: [
          ['Назва', 'Індекс'],
          ['A', long],
        ],
      })
      const { faults } = await readImport('locations', createFakeFile(book, 'book.xlsx'))
      expect(faults.get(2)).toEqual({ zipCode: { rule: 'shortened', value: number } })
    },
  )

  it('in any order of its rows and cells', async () => {
    const cellOf = (place: string, text: string) => `<c t="inlineStr" r="${place}"><is><t>${text}</t></is></c>`
    const sheet = `<worksheet><sheetData><row r="3">${cellOf('B3', '00-002')}${cellOf('A3', 'B')}</row><row r="1">${cellOf('A1', 'Назва')}${cellOf('B1', 'Індекс')}</row><row r="2">${cellOf('B2', '00-001')}${cellOf('A2', 'A')}</row></sheetData></worksheet>`
    const book = createXlsx({ A: [] }, { 'xl/worksheets/sheet0.xml': sheet })
    const { rows: sent } = await readImport('locations', createFakeFile(book, 'book.xlsx'))
    expect(sent.map(({ line, values }) => [line, values.name, values.zipCode])).toEqual([
      [2, 'A', '00-001'],
      [3, 'B', '00-002'],
    ])
  })

  it('of OpenDocument with a text only in the attribute, and without ruby texts', async () => {
    const attributes = 'office:value-type="string" office:string-value="00-624"'
    const ruby =
      '<text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>トウキョウ</text:ruby-text></text:ruby></text:p>'
    const book = createOds([
      ['Назва', 'Індекс'],
      [
        { attributes: 'office:value-type="string"', xml: ruby },
        { attributes, xml: '' },
      ],
    ])
    const { rows: sent } = await readImport('locations', createFakeFile(book, 'list.ods'))
    expect(sent.map(({ values }) => values)).toEqual([{ name: '東京', zipCode: '00-624' }])
  })

  it('sheet by sheet, without empty ones', async () => {
    const file = createFakeFile(createXlsx({ Empty: [], Notes: [['x']], Stores: rows }), 'book.xlsx')
    expect(await loadSource(file)).toMatchObject({ sheets: [{ name: 'Notes' }, { name: 'Stores' }] })
    expect((await readImport('locations', file, { sheet: 1 })).rows).toHaveLength(2)
  })

  it('sheet by sheet in OpenDocument too', async () => {
    const file = createFakeFile(
      createOds([
        ['Name', 'City', 'Latitude'],
        ['Лавка', '03150', 50.45],
      ]),
      'list.ods',
    )
    expect((await readImport('locations', file)).rows).toEqual([
      { line: 2, values: { name: 'Лавка', city: '03150', latitude: '50.45' } },
    ])
  })
})

describe('a file that is not a table is named', () => {
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
    ['stores.xlsx', createXlsx({ A: [] }), 'empty'],
    ['stores.xlsx', createXlsx({ A: [['x']] }).subarray(0, 300), 'broken'],
    ['stores.xlsx', zipSync({ 'xl/workbook.xml': zeros }), 'tooLarge'],
    ['stores.xlsx', createXlsx({ A: [] }, { 'xl/worksheets/sheet0.xml': farCell }), 'tooLarge'],
  ] as const)('%s', async (name, bytes, reason) => {
    await expect(loadSource(createFakeFile(bytes, name))).rejects.toMatchObject({ reason })
  })

  it('the reading of an archive with a false size is stopped in time', async () => {
    const archive = zipSync({ 'xl/workbook.xml': zeros })
    const view = new DataView(archive.buffer, archive.byteOffset)
    const [local, central] = [0x04034b50, 0x02014b50]
    for (let at = 0; at < archive.length - 30; at += 1) {
      const signature = view.getUint32(at, true)
      if (signature === local || signature === central) view.setUint32(at + (signature === local ? 22 : 24), 10, true)
    }
    await expect(loadSource(createFakeFile(archive, 'a.xlsx'))).rejects.toMatchObject({ reason: 'tooLarge' })
  })
})
