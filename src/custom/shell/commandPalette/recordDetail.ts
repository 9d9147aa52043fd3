/**
 * Returns a line that distinguishes found records with the same name. It contains up to three texts from the columns
 * that the list shows on a phone: their values, and the lines below the values (`secondLine`). The name itself, and
 * columns whose values cannot be understood without the heading, are left out.
 */
import type { Values } from '../../../dataProvider/endpoints'
import { createCellFormatter } from '../../engine/cells/useCellText'
import { splitCardColumns } from '../../engine/definition/cardColumns'
import type { Column } from '../../engine/definition/definition'
import type { ResolvedDefinition } from '../../engine/definition/resolve'
import type { CellTextContext } from '../../engine/export/exportTable'

const maxValues = 3

/** Returns whether a value of the column can be understood without the column's heading. A number cannot. */
const isClear = (column: Column<Values>) =>
  column.kind === 'custom'
    ? column.text !== undefined
    : ['text', 'email', 'choice', 'date', 'dateTime', 'city', 'cities'].includes(column.kind)

export const recordDetail = (
  record: Values,
  { name: resource, columns, summary }: ResolvedDefinition,
  words: CellTextContext,
  name: string,
) => {
  const { line, title } = splitCardColumns(
    columns.map(column => ({ ...column, title: '' })),
    summary,
  )
  const format = createCellFormatter(resource, words.translate, words.language)
  const texts = (title ? [title, ...line] : line).filter(isClear).flatMap(column => {
    const second = column.secondLine?.(record, words)
    return [format(record, column), ...(second ? [second] : [])]
  })
  return [...new Set(texts)]
    .filter(text => text !== '' && text !== name)
    .slice(0, maxValues)
    .join(' · ')
}
