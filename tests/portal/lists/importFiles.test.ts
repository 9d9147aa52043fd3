/** Files as other programs write them: what becomes of them before anything is sent. */
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../src/custom/engine/import/columns'
import { changedChoice, loadNames, type ReadingChoice, read } from '../../../src/custom/engine/import/reading'
import { loadSource } from '../../../src/custom/engine/import/source'
import { toImportRows } from '../../../src/custom/engine/import/table'
import { resolve } from '../../../src/custom/engine/resolve'
import { definitions } from '../../../src/resources'
import { ods, xlsx } from '../support/workbooks'

/** What is read of a file; jsdom's own cannot be read. */
const fileOf = (bytes: Uint8Array, name: string) => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.slice().buffer as ArrayBuffer,
})

/** @returns the rows that would be sent, and how the file is read */
const importOf = async (name: string, file: ReturnType<typeof fileOf>, choice: ReadingChoice = {}) => {
  const definition = definitions.find(each => each.name === name)
  if (!definition?.import) throw new Error(`${name} has no import`)
  const columns = columnsOf(resolve(definition, 'Retailer'), definition.import)
  const known = await loadNames(name, columns, definition.import.derived)
  const result = read(await loadSource(file), choice, known)
  const { table, mapping, readings } = result
  return { ...result, rows: toImportRows(table, known.columns, mapping, readings, known.derived) }
}
const textFile = (text: string, name = 'list.csv') => fileOf(new TextEncoder().encode(text), name)
const valuesOf = async (name: string, text: string, choice: ReadingChoice = {}) =>
  (await importOf(name, textFile(text), choice)).rows.map(({ values }) => values)

const ukrainian = 'Назва;Місто;Вулиця;Номер будинку;Поштовий індекс'
const store = { name: 'Лавка', city: 'Київ', street: 'вул. Хорива', houseNumber: '5', zipCode: '04071' }
const line = Object.values(store).join(';')

describe('stores are read', () => {
  it.each([
    ['below a line that names the delimiter', `\ufeffsep=;\r\n${ukrainian}\r\n${line}\r\n`, 1],
    ['below title rows', `\ufeffПерелік магазинів на 01.11.2026;;;;\r\n;;;;\r\n${ukrainian}\r\n${line}\r\n`, 3],
    ['below a title without delimiters', `Перелік, листопад 2026\n\n${ukrainian}\n${line}\n`, 3],
    ['with headings on a Mac, whose letters are decomposed', `${ukrainian.normalize('NFD')}\n${line}`, 1],
    ['with invisible characters in the headings', `\u200e${ukrainian.replace(' ', '\u00a0')}\u200b\n${line}`, 1],
  ])('%s', async (_, text, headingLine) => {
    const { rows, table } = await importOf('locations', textFile(text))
    expect(rows.map(({ values }) => values)).toEqual([store])
    expect(table.headingLine).toBe(headingLine)
    expect(rows[0]?.line).toBe(headingLine + 1)
  })

  it.each([
    [
      'map data',
      '@id\tname\taddr:city\taddr:street\taddr:housenumber\taddr:postcode\t@lat\t@lon\n1\tCorner shop\tLviv\tHorodotska\t12\t79016\t49.8391\t24.0127',
      {
        name: 'Corner shop',
        city: 'Lviv',
        street: 'Horodotska',
        houseNumber: '12',
        zipCode: '79016',
        latitude: '49.8391',
        longitude: '24.0127',
      },
      ['@id'],
    ],
    [
      'a scraped list with the street and house in one cell',
      'ref,name,street_address,city,postcode,lat,lon\n7,Sklep 7,ul. 3 Maja 5/7,Lublin,20-001,51.2480,22.5600',
      {
        name: 'Sklep 7',
        street: 'ul. 3 Maja',
        houseNumber: '5/7',
        city: 'Lublin',
        zipCode: '20-001',
        latitude: '51.2480',
        longitude: '22.5600',
      },
      ['ref'],
    ],
    [
      'short English headings',
      'Store name,City,Street,House number,Zip,Lat,Lng\nKiosk 1,Lviv,Zelena,4,79005,49.8280,24.0420',
      {
        name: 'Kiosk 1',
        city: 'Lviv',
        street: 'Zelena',
        houseNumber: '4',
        zipCode: '79005',
        latitude: '49.8280',
        longitude: '24.0420',
      },
      [],
    ],
    [
      'both coordinates in one cell',
      'Name,City,Street,House number,Coordinates\nOne cell,Kyiv,Khoryva,15,"50.4655, 30.5158"',
      {
        name: 'One cell',
        city: 'Kyiv',
        street: 'Khoryva',
        houseNumber: '15',
        latitude: '50.4655',
        longitude: '30.5158',
      },
      [],
    ],
    [
      'Polish headings without accents',
      'Nazwa;Miejscowosc;Ulica;Nr domu;Kod pocztowy;Dlugosc;Szerokosc\nSklep;Lublin;3 Maja;5;20-001;22,56;51,248',
      {
        name: 'Sklep',
        city: 'Lublin',
        street: '3 Maja',
        houseNumber: '5',
        zipCode: '20-001',
        latitude: '51.248',
        longitude: '22.56',
      },
      [],
    ],
    [
      'Ukrainian headings of a postal form',
      'Найменування;Населений пункт;Вулиця;Буд.;Індекс\nЛавка;Київ;Хорива;5;04071',
      { name: 'Лавка', city: 'Київ', street: 'Хорива', houseNumber: '5', zipCode: '04071' },
      [],
    ],
  ])('%s', async (_, text, values, unused) => {
    const { rows, table, mapping } = await importOf('locations', textFile(text))
    expect(rows.map(each => each.values)).toEqual([values])
    const used = Object.values(mapping)
    expect(table.headings.filter((_heading, at) => !used.includes(at))).toEqual(unused)
  })

  it('a column of our own ids is taken for them, and no other', async () => {
    const id = '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e'
    expect(await valuesOf('locations', `ID;Name\n${id};A\n;B`)).toEqual([
      { guid: id, name: 'A' },
      { guid: '', name: 'B' },
    ])
    expect(await valuesOf('locations', 'ID;Name\n17;A')).toEqual([{ name: 'A' }])
  })

  it('without headings, and by the line that somebody chooses', async () => {
    const { table, rows } = await importOf('locations', textFile('Лавка;Київ;Хорива;5;04071\nЧай;Львів;Зелена;7;79000'))
    expect(table).toMatchObject({ headingLine: null, isHeadingDoubtful: true })
    expect(rows).toHaveLength(2)
    const chosen = await importOf('locations', textFile(`a;b;c;d;e\n${ukrainian}\n${line}`), { headingLine: 1 })
    expect(chosen.table.headings).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(changedChoice({ mapping: { name: 3 }, headingLine: 1 }, { delimiter: ',' })).toEqual({ delimiter: ',' })
  })
})

it('a first and a last name become the name of an employee', async () => {
  const values = await valuesOf('employees', 'Прізвище;Ім’я;E-mail\nКоваль;Олена;o@example.org')
  expect(values).toEqual([{ name: 'Олена Коваль', email: 'o@example.org' }])
})

describe('points of rewards', () => {
  const points = async (cells: readonly string[], choice: ReadingChoice = {}) =>
    (
      await valuesOf(
        'simpleRewards',
        ['Nazwa;Opis;Miasta;Punkty', ...cells.map(cell => `Herbata;x;Lublin;${cell}`)].join('\r\n'),
        choice,
      )
    ).map(each => each.points)

  it('are whole numbers whatever parts their thousands', async () => {
    expect(await points(['1.250', '2.000', '500'])).toEqual(['1250', '2000', '500'])
    const asDecimals = { points: { '.': 'decimal', ',': 'group' } } as const
    expect(await points(['1.250', '500'], { readings: asDecimals })).toEqual(['1.250', '500'])
  })

  it('are sent as they are where they are no numbers', async () => {
    const cells = ['1e3', '1200 балів', '0x10', '١٢', '１２']
    expect(await points(cells)).toEqual(cells)
  })
})

describe('an encoding is recognised', () => {
  const utf16 = (text: string, isLittle: boolean) =>
    new Uint8Array(
      [...text].flatMap(letter => {
        const code = letter.charCodeAt(0)
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
      }),
    )
  const text = `Назва\tМісто\r\nЛавка\tКиїв\r\n`
  /** "Gęś;Łódź" and "Назва;Київ" as old programs write them. */
  const polish = [0x47, 0xea, 0xb6, 0x3b, 0xa3, 0xf3, 0x64, 0xbc]
  const koi8 = [0xee, 0xc1, 0xda, 0xd7, 0xc1, 0x3b, 0xeb, 0xc9, 0xa7, 0xd7]
  const mac = [0x8d, 0xe0, 0xe7, 0xe2, 0xe0, 0x3b, 0x8a, 0xe8, 0xbb, 0xe2]
  const dos = [0x8d, 0xa0, 0xa7, 0xa2, 0xa0, 0x3b, 0x8a, 0xa8, 0xa5, 0xa2]

  it.each([
    ['UTF-16 without a mark, the small end first', utf16(text, true), 'utf-16le', 'Назва'],
    ['UTF-16 without a mark, the big end first', utf16(text, false), 'utf-16be', 'Назва'],
    ['Polish of Linux', new Uint8Array(polish), 'iso-8859-2', 'Gęś'],
    ['Ukrainian of Unix', new Uint8Array(koi8), 'koi8-u', 'Назва'],
    ['Cyrillic of a Mac', new Uint8Array(mac), 'x-mac-cyrillic', 'Назва'],
    ['Cyrillic of DOS', new Uint8Array(dos), 'ibm866', 'Назва'],
  ] as const)('%s', async (_, bytes, encoding, heading) => {
    const result = await importOf('locations', fileOf(bytes, 'list.csv'), { headingLine: 1 })
    expect(result).toMatchObject({ encoding, garbled: undefined })
    expect(result.table.headings[0]).toBe(heading)
  })

  it.each([
    ['windows-1250', polish, 'Gę¶'],
    ['koi8-u', mac, ''],
    ['windows-1251', koi8, 'оБЪЧБ'],
    ['utf-8', koi8, '\ufffd'],
    ['windows-1251', [...new TextEncoder().encode('Назва;Київ')], 'РќР°Р·РІР°'],
    ['windows-1250', [...new TextEncoder().encode('Łódź')], 'Ĺ'],
  ] as const)('a text that is wrong in %s is shown', async (encoding, bytes, word) => {
    const { garbled } = await importOf('locations', fileOf(new Uint8Array(bytes), 'list.csv'), { encoding })
    expect(garbled).toContain(word)
  })
})

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

it('a cell that is too long to be sent is named and not cut', async () => {
  const { rows, table } = await importOf(
    'locations',
    textFile(`Name;City;Notes\n${'x'.repeat(2001)};Kyiv;\nA;Kyiv;${'n'.repeat(3000)}`),
  )
  expect(rows.map(each => each.line)).toEqual([3])
  expect(table.unreadable).toMatchObject([{ line: 2, reason: 'longCell' }])
})
