/** Rows → a CSV file: the shown columns in their order, as the screen says it or as the API does. */
import type { DataProvider, RaRecord } from 'react-admin'
import { joined } from '../../../contract/csv'
import type { Language } from '../../../contract/limits'
import type { Values } from '../../dataProvider/endpoints'
import { isMissing, nameBy, valueAt } from '../cells/valueAt'
import { csvFile } from './csvFile'
import type { Column } from './definition'

export type ExportKind = 'shown' | 'raw'

interface Exported {
  kind: ExportKind
  columns: readonly (Column<Values> & { title: string })[]
  textOf(record: Values, column: Column<Values>): string
  language: Language
  dataProvider: DataProvider
}

/** Where the API has no call for many, each is one of its own. */
const idsAtOnce = 20

/** By source and id: the names of the records that reference columns hold the ids of. */
async function namesIn(
  records: readonly RaRecord[],
  columns: readonly Column<Values>[],
  dataProvider: DataProvider,
  language: Language,
) {
  const namesOf = async (column: Extract<Column<Values>, { kind: 'reference' }>) => {
    const ids = [...new Set(records.flatMap(record => valueAt(record, column.source) ?? []).map(String))]
    const named = nameBy(column.optionText, language)
    const pages = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, page) =>
      ids.slice(page * idsAtOnce, (page + 1) * idsAtOnce),
    )
    const names = new Map<string, string>()
    for (const page of pages) {
      const { data } = await dataProvider.getMany(column.resource, { ids: page })
      for (const record of data) names.set(String(record.id), named(record))
    }
    return [column.source, names] as const
  }
  const references = columns.filter(column => column.kind === 'reference')
  return Object.fromEntries(await Promise.all(references.map(namesOf)))
}

/** As an import takes it: of what has an id that, of several all, of money the amount; `undefined` of what none of these is. */
const rawOf = (value: unknown): string | number | undefined => {
  if (isMissing(value)) return ''
  if (typeof value === 'number') return value
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return joined(value.map(rawOf))
  const { guid, amount } = value as Values
  return (guid ?? amount) as string | number | undefined
}

/** @returns a file that a spreadsheet in the given language opens right */
export async function exportFile(records: readonly RaRecord[], exported: Exported) {
  const { kind, columns, textOf, language, dataProvider } = exported
  const named = kind === 'shown' ? await namesIn(records, columns, dataProvider, language) : {}
  const shownOf = (record: RaRecord, column: Column<Values>) =>
    named[column.source]?.get(String(valueAt(record, column.source))) ?? textOf(record, column)
  const cellOf = (record: RaRecord, column: Column<Values>) => {
    const value = valueAt(record, column.source)
    // What a column makes of the whole record stands nowhere in it.
    const isMade = column.kind === 'custom' && isMissing(value)
    return (kind === 'raw' && !isMade ? rawOf(value) : undefined) ?? shownOf(record, column)
  }
  const rowOf = (record: RaRecord) => columns.map(column => cellOf(record, column))
  return csvFile([columns.map(({ title }) => title), ...records.map(rowOf)], language)
}
