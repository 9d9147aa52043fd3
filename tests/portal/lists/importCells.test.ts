/** Checks how cells of spreadsheets, ERP systems and databases are read: no value is silently changed. */
import { describe, expect, it } from 'vitest'
import { createFakeFile, readImport, textFile } from '../support/importedFile'
import { createOds, createXlsx } from '../support/workbooks'

const headings = ['Name', 'House number', 'Zip code', 'Latitude'] as const
const formula = { xml: '<f>TEXT(1030,"00000")</f><v/>' }
const error = (name: string) => ({ attributes: 't="e"', xml: `<v>${name}</v>` })
const valuesOf = ({ rows }: Awaited<ReturnType<typeof readImport>>) => rows.map(({ values }) => values)

describe('a cell without a value is rejected with its reason', () => {
  it('in a workbook', async () => {
    const cells = [
      headings,
      ['A', error('#REF!'), error('#N/A'), error('#DIV/0!')],
      ['B', '1', formula, 50.5],
      ['C', { attributes: 't="str"', xml: '<f>""</f><v></v>' }, null, null],
      [error('#VALUE!')],
    ]
    const { rows, faults } = await readImport('locations', createFakeFile(createXlsx({ A: cells }), 'book.xlsx'))
    expect(Object.fromEntries(faults)).toEqual({
      2: {
        houseNumber: { rule: 'errorValue', value: '#REF!' },
        zipCode: { rule: 'errorValue', value: '#N/A' },
        latitude: { rule: 'errorValue', value: '#DIV/0!' },
      },
      3: { zipCode: { rule: 'noValue', value: '=TEXT(1030,"00000")' } },
      5: { name: { rule: 'errorValue', value: '#VALUE!' } },
    })
    expect(rows[0]?.values).toEqual({ name: 'A', houseNumber: '#REF!', zipCode: '#N/A', latitude: '#DIV/0!' })
  })

  it('in an OpenDocument spreadsheet', async () => {
    const cells = [
      headings,
      [
        'A',
        {
          attributes: 'table:formula="of:=#REF!" office:value-type="string" calcext:value-type="error"',
          xml: '<text:p>#REF!</text:p>',
        },
        { attributes: 'table:formula="of:=[.A1]"', xml: '' },
      ],
    ]
    const { faults } = await readImport('locations', createFakeFile(createOds(cells), 'book.ods'))
    expect(faults.get(2)).toEqual({
      houseNumber: { rule: 'errorValue', value: '#REF!' },
      zipCode: { rule: 'noValue', value: '=[.A1]' },
    })
  })

  it.each([
    ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#ADR!', '#Н/Д', "#ІМ'Я?", 'Err:502'].map(
      cell => [cell, 'errorValue'] as const,
    ),
    ['########', 'cutOff'],
    ['1.001E+03', 'shortened'],
    ['1,23457E+15', 'shortened'],
    ['12-Feb', 'date'],
    ['12-лют', 'date'],
  ] as const)('%s in a text file', async (cell, rule) => {
    const { faults } = await readImport('locations', textFile(`Name;Zip code\nA;${cell}`))
    expect(faults.get(2)).toEqual({ zipCode: { rule, value: cell } })
  })

  it.each(['1E5', '#1', '5-A', '3-go Maja', '3-Maja', '12-13', '1e+3'])('but %s is a text', async cell => {
    expect((await readImport('locations', textFile(`Name;House number\nA;${cell}`))).faults.size).toBe(0)
  })
})

it('a text of a workbook is never taken for a value that a spreadsheet changed', async () => {
  const texts = ['12-Feb', '1E+10', '####', "'24", "''double"]
  const book = createXlsx({ A: [['Name', 'Zip code'], ...texts.map(text => ['A', text] as const)] })
  const { faults, rows } = await readImport('locations', createFakeFile(book, 'book.xlsx'))
  expect(rows.map(({ values }) => values.zipCode)).toEqual(texts)
  expect(faults.size).toBe(0)
})

describe('a text column', () => {
  const styled = (style: number, value: number) => ({ attributes: `s="${style}"`, xml: `<v>${value}</v>` })

  it('takes the displayed text of a number, while a number column takes its value', async () => {
    const cells = [headings, ['A', styled(5, 12.5), styled(4, 0.15), styled(6, 50.5)], ['B', styled(5, 12), 3, 1]]
    expect(valuesOf(await readImport('locations', createFakeFile(createXlsx({ A: cells }), 'book.xlsx')))).toEqual([
      { name: 'A', houseNumber: '12 1/2', zipCode: '15%', latitude: '50.5' },
      { name: 'B', houseNumber: '12', zipCode: '3', latitude: '1' },
    ])
    const percentage = {
      attributes: 'office:value-type="percentage" office:value="0.15"',
      xml: '<text:p>15 %</text:p>',
    }
    expect(
      valuesOf(
        await readImport(
          'locations',
          createFakeFile(createOds([headings, ['A', percentage, '', percentage]]), 'a.ods'),
        ),
      ),
    ).toEqual([{ name: 'A', houseNumber: '15%', zipCode: '', latitude: '0.15' }])
  })

  it('rejects cells that a spreadsheet turned into a date, a time or a boolean', async () => {
    const time = {
      attributes: 'office:value-type="time" office:time-value="PT12H30M00S"',
      xml: '<text:p>12:30</text:p>',
    }
    const sheet = [headings, ['A', { day: 46065 }, { attributes: 't="b"', xml: '<v>1</v>' }]]
    expect(
      (await readImport('locations', createFakeFile(createXlsx({ A: sheet }), 'book.xlsx'))).faults.get(2),
    ).toEqual({
      houseNumber: { rule: 'date', value: '2026-02-12' },
      zipCode: { rule: 'boolean', value: 'true' },
    })
    expect(
      (await readImport('locations', createFakeFile(createOds([headings, ['A', time]]), 'a.ods'))).faults.get(2),
    ).toEqual({
      houseNumber: { rule: 'date', value: '12:30' },
    })
  })
})

it('text markers, and the null values of databases, are not part of the text', async () => {
  const lines = [
    '="Sklep, Zero";"=""12/3""";="00624"',
    `'Ohana Market;'13;'00112`,
    `"'Two words";NULL;\\N`,
    `'s-Hertogenbosch;'quoted';it's`,
  ]
  expect(valuesOf(await readImport('locations', textFile(`Name;House number;Zip code\n${lines.join('\n')}`)))).toEqual([
    { name: 'Sklep, Zero', houseNumber: '12/3', zipCode: '00624' },
    { name: "'Ohana Market", houseNumber: '13', zipCode: '00112' },
    { name: "'Two words", houseNumber: '', zipCode: '' },
    { name: "'s-Hertogenbosch", houseNumber: "'quoted'", zipCode: "it's" },
  ])
})
