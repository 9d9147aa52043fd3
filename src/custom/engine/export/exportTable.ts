/** Converts records into headings and typed cells: the visible columns, formatted as on screen or as in the API. */
import type { DataProvider, RaRecord, useTranslate } from 'react-admin'
import type { CityRef } from '../../../../contract/cities'
import { joinValues } from '../../../../contract/csv'
import { type Language, pickLocalName } from '../../../../contract/languages'
import { currency } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import { parseTime } from '../../ui/format'
import { createNameFormatter, getValueAtSource, isMissingValue } from '../cells/valueAt'
import type { Column } from '../definition/definition'

/**
 * `shown` contains texts, numbers and dates as they appear on the screen. `raw` contains ids and codes, which an import
 * accepts, and the names that belong to the ids.
 */
export type ExportKind = 'shown' | 'raw'

/** A cell with a day or a moment: `text` for CSV files, `date` for workbooks. */
export interface DateCell {
  date: Date
  isDay: boolean
  text: string
}
export type ExportCell = string | number | DateCell
export interface ExportTable {
  headings: readonly string[]
  rows: readonly (readonly ExportCell[])[]
}

/** The translate function and language for a column that formats its own text. */
export interface CellTextContext {
  translate: ReturnType<typeof useTranslate>
  language: Language
}

type ColumnWithTitle = Column<Values> & { title: string }
export interface ExportOptions extends CellTextContext {
  kind: ExportKind
  /** Adds each record's id as the first column, so that an import recognises a renamed record. */
  withIds?: boolean
  columns: readonly ColumnWithTitle[]
  textOf(record: Values, column: Column<Values>): string
  dataProvider: DataProvider
}

/** Number of ids in one `getMany`. If the API has no call for many records, `getMany` reads each record separately. */
const idsPerCall = 20
type ReferencedNames = Readonly<Record<string, ReadonlyMap<string, string> | undefined>>

/** Returns the names of the records that reference columns point to, by source and id. */
async function readNames(records: readonly RaRecord[], { columns, dataProvider, language }: ExportOptions) {
  const namesOf = async (column: Extract<ColumnWithTitle, { kind: 'reference' }>) => {
    const ids = [...new Set(records.flatMap(record => getValueAtSource(record, column.source) ?? []).map(String))]
    const named = createNameFormatter(column.optionText, language)
    const names = new Map<string, string>()
    for (let at = 0; at < ids.length; at += idsPerCall) {
      const { data } = await dataProvider.getMany(column.resource, { ids: ids.slice(at, at + idsPerCall) })
      for (const record of data) names.set(String(record.id), named(record))
    }
    return [column.source, names] as const
  }
  const references = columns.filter(column => column.kind === 'reference')
  return Object.fromEntries(await Promise.all(references.map(namesOf)))
}

/**
 * Returns the value as an import accepts it: the guid of an object, the amount of a sum of money, the joined values of
 * a list. Other objects become `undefined`, and a missing value becomes an empty text.
 */
const rawOf = (value: unknown): string | number | undefined => {
  if (isMissingValue(value)) return ''
  if (typeof value === 'number') return value
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return joinValues(value.map(rawOf))
  const { guid, amount } = value as Values
  return (guid ?? amount) as string | number | undefined
}

const numberIn = (value: unknown) => {
  const amount = typeof value === 'object' ? (value as Values | null)?.amount : value
  return typeof amount === 'number' ? amount : undefined
}

/** Returns the cell as the screen shows it, with numbers and dates as typed values. */
function shownCell(
  record: RaRecord,
  column: ColumnWithTitle,
  names: ReferencedNames,
  options: ExportOptions,
): ExportCell {
  const { textOf, translate, language } = options
  const value = getValueAtSource(record, column.source)
  if (column.kind === 'custom')
    return column.text?.(record, { translate, language }) ?? numberIn(value) ?? textOf(record, column)
  if (column.kind === 'reference' && !isMissingValue(value))
    return names[column.source]?.get(String(value)) ?? translate('engine.reference.removed')
  const text = textOf(record, column)
  if (isMissingValue(value)) return text
  if (column.kind === 'date' || column.kind === 'dateTime') {
    return { date: parseTime(String(value)), isDay: column.kind === 'date', text }
  }
  const isWord = value === 0 && 'zero' in column && column.zero
  return isWord ? text : (numberIn(value) ?? text)
}

function rawCell(
  record: RaRecord,
  column: ColumnWithTitle,
  names: ReferencedNames,
  options: ExportOptions,
): ExportCell {
  const value = getValueAtSource(record, column.source)
  // A custom column may have no value of its own, because it is computed from the whole record.
  const isMade = column.kind === 'custom' && isMissingValue(value)
  return (isMade ? undefined : rawOf(value)) ?? shownCell(record, column, names, options)
}

const namesIn = (value: unknown, language: Language) =>
  joinValues([value ?? []].flat().map(city => pickLocalName((city as CityRef).localizedNames, language)))

interface ExportColumn {
  heading: string
  cellOf(record: RaRecord): ExportCell
}

function exportColumnsOf(column: ColumnWithTitle, names: ReferencedNames, options: ExportOptions): ExportColumn[] {
  const { kind, source, title } = column
  const { translate, language } = options
  if (options.kind === 'shown') {
    const heading = kind === 'money' ? `${title}, ${currency}` : title
    return [{ heading, cellOf: record => shownCell(record, column, names, options) }]
  }
  const raw: ExportColumn = { heading: title, cellOf: record => rawCell(record, column, names, options) }
  const heading = translate('engine.exportAs.nameOf', { title })
  if (kind === 'reference') return [raw, { heading, cellOf: record => shownCell(record, column, names, options) }]
  if (kind !== 'city' && kind !== 'cities') return [raw]
  return [raw, { heading, cellOf: record => namesIn(getValueAtSource(record, source), language) }]
}

export async function buildExportTable(records: readonly RaRecord[], options: ExportOptions): Promise<ExportTable> {
  const names = await readNames(records, options)
  const ids: ExportColumn = { heading: 'ID', cellOf: record => String(record.id) }
  const columns = [
    ...(options.withIds ? [ids] : []),
    ...options.columns.flatMap(column => exportColumnsOf(column, names, options)),
  ]
  return {
    headings: columns.map(({ heading }) => heading),
    rows: records.map(record => columns.map(({ cellOf }) => cellOf(record))),
  }
}
