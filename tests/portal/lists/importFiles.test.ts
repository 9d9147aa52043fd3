/** Checks how files of other programs are read, before anything is sent to the server. */
import { describe, expect, it } from 'vitest'
import { changeReadingOptions, type ReadingOptions } from '../../../src/custom/engine/import/reading'
import { createFakeFile, readImport, textFile } from '../support/importedFile'

const valuesOf = async (name: string, text: string, choice: ReadingOptions = {}) =>
  (await readImport(name, textFile(text), choice)).rows.map(({ values }) => values)

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
    const { rows, table } = await readImport('locations', textFile(text))
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
    const { rows, table, mapping } = await readImport('locations', textFile(text))
    expect(rows.map(row => row.values)).toEqual([values])
    const used = Object.values(mapping)
    expect(table.headings.filter((_heading, at) => !used.includes(at))).toEqual(unused)
  })

  it('a column of our ids is recognised, and no other column is', async () => {
    const id = '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e'
    expect(await valuesOf('locations', `ID;Name\n${id};A\n;B`)).toEqual([
      { guid: id, name: 'A' },
      { guid: '', name: 'B' },
    ])
    expect(await valuesOf('locations', 'ID;Name\n17;A')).toEqual([{ name: 'A' }])
  })

  it('without headings, and by the line that the user chooses', async () => {
    const { table, rows } = await readImport(
      'locations',
      textFile('Лавка;Київ;Хорива;5;04071\nЧай;Львів;Зелена;7;79000'),
    )
    expect(table).toMatchObject({ headingLine: null, isHeadingDoubtful: true })
    expect(rows).toHaveLength(2)
    const chosen = await readImport('locations', textFile(`a;b;c;d;e\n${ukrainian}\n${line}`), { headingLine: 1 })
    expect(chosen.table.headings).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(changeReadingOptions({ mapping: { name: 3 }, headingLine: 1 }, { delimiter: ',' })).toEqual({
      delimiter: ',',
    })
  })
})

it('a first and a last name become the name of an employee', async () => {
  const values = await valuesOf('employees', 'Прізвище;Ім’я;E-mail\nКоваль;Олена;o@example.org')
  expect(values).toEqual([{ name: 'Олена Коваль', email: 'o@example.org' }])
})

describe('points of rewards', () => {
  const points = async (cells: readonly string[], choice: ReadingOptions = {}) =>
    (
      await valuesOf(
        'simpleRewards',
        ['Nazwa;Opis;Miasta;Punkty', ...cells.map(cell => `Herbata;x;Lublin;${cell}`)].join('\r\n'),
        choice,
      )
    ).map(value => value.points)

  it('are whole numbers with any thousands separator', async () => {
    expect(await points(['1.250', '2.000', '500'])).toEqual(['1250', '2000', '500'])
    const asDecimals = { points: { '.': 'decimal', ',': 'group' } } as const
    expect(await points(['1.250', '500'], { readings: asDecimals })).toEqual(['1.250', '500'])
  })

  it('are sent unchanged when they are not numbers', async () => {
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
  /**
   * "Gęś;Łódź" in ISO 8859-2, "Назва;Київ" in KOI8-U and in the Cyrillic encoding of Mac OS, and "Назва;Киев" in code
   * page 866.
   */
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
    const result = await readImport('locations', createFakeFile(bytes, 'list.csv'), { headingLine: 1 })
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
  ] as const)('a wrong character in %s is shown', async (encoding, bytes, word) => {
    const { garbled } = await readImport('locations', createFakeFile(new Uint8Array(bytes), 'list.csv'), { encoding })
    expect(garbled).toContain(word)
  })
})

it('a cell that is too long to be sent is named and not cut', async () => {
  const { rows, table } = await readImport(
    'locations',
    textFile(`Name;City;Notes\n${'x'.repeat(2001)};Kyiv;\nA;Kyiv;${'n'.repeat(3000)}`),
  )
  expect(rows.map(row => row.line)).toEqual([3])
  expect(table.unreadable).toMatchObject([{ line: 2, reason: 'longCell' }])
})

it('the store of an employee is recognised by the terms that files use', async () => {
  const { mapping } = await readImport('employees', textFile('Name;Email;Role;Store\nA;a@b.pl;Cashier;Sklep 1'))
  expect(mapping).toMatchObject({ name: 0, email: 1, employeeRole: 2, locationGuid: 3 })
})
