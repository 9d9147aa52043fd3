/**
 * Splits a list's columns into the parts of a card, which shows a row on a phone: a picture, a title, a line with the
 * most important values, and the remaining columns.
 */
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from './definition'

/** A column of the list with its translated heading. */
export type ColumnWithTitle = Column<Values> & { title: string }

const lineLength = 3

/**
 * Splits the columns into the parts of a card.
 * @param wanted sources of the columns in the line of important values; unknown sources are skipped
 */
export function splitCardColumns(columns: readonly ColumnWithTitle[], wanted?: readonly string[]) {
  const picture = columns.find(({ kind }) => kind === 'image')
  const [title, ...others] = columns.filter(({ kind }) => kind !== 'image')
  const line = wanted
    ? wanted.flatMap(source => others.find(other => other.source === source) ?? [])
    : others.slice(0, lineLength)
  return { picture, title, line, rest: others.filter(column => !line.includes(column)) }
}
