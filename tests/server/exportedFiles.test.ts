/**
 * Checks the content of exported files: texts are in the reader's language, numbers and dates keep their types, and ids
 * are followed by names.
 */
import type { DataProvider, RaRecord } from 'react-admin'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../contract/languages'
import { applicationStatuses, organisationStates } from '../../contract/statuses'
import { createCellFormatter } from '../../src/custom/engine/cells/useCellText'
import { resolveDefinition } from '../../src/custom/engine/definition/resolve'
import { createExportFile } from '../../src/custom/engine/export/exportFile'
import { buildExportTable, type ExportKind } from '../../src/custom/engine/export/exportTable'
import { allDefinitions } from '../helpers/definitions'
import { createTranslate } from '../helpers/messages'
import { simpleReward } from '../portal/support/builders'

const dataProvider = {} as DataProvider

/** Exports records as a table whose headings are the fields of the records instead of labels. */
const tableOf = (name: string, kind: ExportKind, language: Language, records: readonly object[], withIds = false) => {
  const definition = allDefinitions.find(each => each.name === name)
  if (!definition) throw new Error(`no resource ${name}`)
  const resolved = resolveDefinition(definition, definition.roles[0] ?? 'Staff')
  const columns = resolved.columns.map(column => ({ ...column, title: column.source }))
  const translate = createTranslate(language) as never
  const textOf = createCellFormatter(name, translate, language)
  return buildExportTable(records as RaRecord[], { kind, withIds, columns, textOf, translate, language, dataProvider })
}
const cellAt = async (source: string, ...asked: Parameters<typeof tableOf>) => {
  const { headings, rows } = await tableOf(...asked)
  return rows[0]?.[headings.indexOf(source)]
}

describe('as shown', () => {
  it.each(languages.filter(language => language !== 'en'))('states are in the phrases of %s', async language => {
    for (const state of organisationStates) {
      const cell = await cellAt('state', 'organisations', 'shown', language, [{ id: 1, state }])
      expect(cell).toBe(createTranslate(language)(`resources.organisations.choices.state.${state}`))
      expect(cell).not.toBe(state)
    }
    for (const status of applicationStatuses) {
      const cell = await cellAt('decision', 'applications', 'shown', language, [
        { id: 1, status, role: 'retailer', decidedBy: 'x@y.example' },
      ])
      expect(cell).toBe(`${createTranslate(language)(`resources.applications.choices.status.${status}`)}, x@y.example`)
      expect(cell).not.toContain(status)
    }
  })

  it('when a reward runs out is the text of the screen', async () => {
    const runsOut = (forecast: object) =>
      cellAt('runsOutInDays', 'premiumRewards', 'shown', 'en', [{ id: 1, ...forecast }])
    expect(await runsOut({ quantity: 9, runsOutInDays: 54 })).toBe('in 54 days')
    expect(await runsOut({ quantity: 9, runsOutInDays: 108 })).toBe('')
    expect(await runsOut({ quantity: 0, runsOutInDays: 0 })).toBe('')
  })

  it('the level and the fault of a bin are the texts of the screen', async () => {
    const fault = { at: '2026-05-31T20:30:00.000Z', note: 'Door' }
    const bin = { id: 1, level: 0.95, fault, location: { name: 'Corner' } }
    expect(await cellAt('level', 'allBins', 'shown', 'pl', [bin])).toMatch(/^95\s?%$/)
    expect(await cellAt('level', 'allBins', 'raw', 'pl', [bin])).toBe(0.95)
    expect(await cellAt('level', 'allBins', 'shown', 'en', [{ ...bin, level: null }])).toBe('Never reported')
    expect(await cellAt('fault', 'allBins', 'shown', 'en', [bin])).toMatch(/^31 May 2026, .*\nDoor$/)
  })

  it('amounts are numbers, their currency in the heading', async () => {
    const record = { id: 1, fiatPrice: { currency: 'UAH', amount: 1250.5 }, quantity: 3, cities: [] }
    const { headings, rows } = await tableOf('fundraisingRewards', 'shown', 'ua', [record])
    expect(rows[0]?.[headings.indexOf('fiatPrice, UAH')]).toBe(1250.5)
    expect(rows[0]?.[headings.indexOf('quantity')]).toBe(3)
    const file = await createExportFile({ headings, rows }, 'csv', 'ua')
    expect(await file.text()).toContain('"1250,5"')
  })
})

it('raw values have the names next to the ids', async () => {
  const reward = simpleReward(1)
  const { headings, rows } = await tableOf('simpleRewards', 'raw', 'en', [{ ...reward, id: reward.guid }])
  const at = headings.indexOf('cities')
  expect(rows[0]?.[at]).toBe(reward.cities.map(({ guid }) => guid).join(';'))
  expect(rows[0]?.[at + 1]).toBe('Kyiv;Lviv;Odesa;Dnipro')
})

it('our ids come first on request', async () => {
  const { headings, rows } = await tableOf('simpleRewards', 'shown', 'en', [{ ...simpleReward(1), id: 'g-1' }], true)
  expect([headings[0], rows[0]?.[0]]).toEqual(['ID', 'g-1'])
})

it('a phone number stays as it is in a CSV file, a formula does not', async () => {
  const rows = [['+380501234567', '+1+cmd', '=1+1', '-380501234567']]
  const text = await (await createExportFile({ headings: ['a', 'b', 'c', 'd'], rows }, 'csv', 'en')).text()
  expect(text.split('\r\n')[1]).toBe(`"+380501234567","'+1+cmd","'=1+1","'-380501234567"`)
})

it('a workbook has real numbers and dates, and texts that no spreadsheet runs or shortens', async () => {
  const texts = ['03150', '+380501234567', '=1+1', 'Кав’ярня «Дніпро»', '<b>&"', ' two ', '']
  const moment = new Date(2026, 4, 31, 23, 30)
  const day = new Date(2026, 4, 31)
  const table = {
    headings: [...texts.map((_, at) => `text ${at}`), 'number', 'moment', 'day'],
    rows: [[...texts, 1250.5, { date: moment, isDay: false, text: '' }, { date: day, isDay: true, text: '' }]],
  }
  const file = await createExportFile(table, 'xlsx', 'ua')
  const [sheet] = await readWorkbook(Buffer.from(await file.arrayBuffer()), { trim: false })
  const [headings, row = []] = sheet?.data ?? []
  expect(headings).toEqual(table.headings)
  expect(row.slice(0, texts.length)).toEqual(texts.map(text => text || null))
  expect(row.slice(texts.length)).toEqual([
    1250.5,
    new Date(Date.UTC(2026, 4, 31, 23, 30)),
    new Date(Date.UTC(2026, 4, 31)),
  ])
})
