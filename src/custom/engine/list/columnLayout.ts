/**
 * Computes the widths of a table's columns from their content, so that names, dates, states and amounts stay on one line
 * on a window of 1280 px. The widths are percentages of the space next to the column of actions.
 */
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from '../definition/definition'
import type { ResolvedDefinition } from '../definition/resolve'

type AnyColumn = Column<Values>
type Kind = AnyColumn['kind']

/** Width of a table on a window of 1280 px next to the open menu, and of what can be next to its columns, in pixels. */
const tablePx = 1000
const panelPx = 244
const selectionPx = 36
/** Width of a character of a long and of a short value and of a heading, and the padding of a cell, in pixels. */
const valuePx = 8.2
const shortValuePx = 9
const headingPx = 8
const paddingPx = 14
/** Additional padding of numbers, which are aligned at the right. */
const numberPaddingPx = 8
/** Smallest width of a column in pixels. */
const leastPx = 64

/** Kinds whose values are never shortened. */
const wholeKinds: readonly Kind[] = ['date', 'dateTime', 'number', 'money', 'boolean']
const oneLineKinds: readonly Kind[] = [...wholeKinds, 'choice', 'text', 'link', 'city', 'reference']
/**
 * Largest number of characters of codes, of other short values, and of the parts of names and e-mail addresses that are
 * shown if there is space.
 */
const codeCharacters = 8
const shortCharacters = 13
const nameCharacters = 14
const domainCharacters = 17
/** Longest part of a value, in characters, for which a column asks. */
const mostCharacters: Partial<Record<Kind, number>> = { link: 10, cities: 12, reference: 18 }
const usualMost = 24
/** Widths in pixels of kinds that show no text, and of a component for each unit of its `grow`. */
const drawnPx: Partial<Record<Kind, number>> = { image: 76, progress: 120 }
const growPx = 85
const usualGrow = 1.2

const isNumber = (kind: Kind) => kind === 'number' || kind === 'money'
const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(text => text.length))
/** Returns the length of the longest part that is not broken. E-mail addresses break after the `@`. */
const longestWord = (texts: readonly string[]) => longest(texts.flatMap(text => text.split(/[\s@]+/)))

interface TableContent {
  definition: Pick<ResolvedDefinition, 'form' | 'panel'>
  columns: readonly AnyColumn[]
  hasSelection: boolean
  /** Width of the column of actions in pixels. */
  actionsPx: number
  labelOf(column: AnyColumn): string
  /** Returns the shown values of a column as text. */
  textsOf(column: AnyColumn): readonly string[]
}

interface ColumnLayout {
  /** Whether the values stay on one line. A value that is too long then ends with an ellipsis. */
  isOneLine: boolean
  /** Width in percent. */
  width: number
}

/** Returns the width that a column needs at least, and the width with which its values fit, in pixels. */
function needsOf(column: AnyColumn, { definition, labelOf, textsOf }: TableContent) {
  const { kind, source } = column
  const texts = textsOf(column)
  const length = longest(texts)
  const isName = /(^|\.)name$/.test(source)
  const isShort = length > 0 && length <= shortCharacters
  // Texts that are entered in several lines, such as descriptions, wrap.
  const isEnteredInLines = definition.form?.fields.some(each => each.kind === 'multiline' && each.source === source)
  const isOneLine =
    kind === 'custom'
      ? isName || (isShort && column.text !== undefined)
      : oneLineKinds.includes(kind) && !isEnteredInLines
  const isWhole = wholeKinds.includes(kind)
  const padding = paddingPx + (isNumber(kind) ? numberPaddingPx : 0)
  const widthOf = (characters: number) =>
    characters * (isNumber(kind) || characters <= codeCharacters ? shortValuePx : valuePx) + padding
  // A heading breaks only between words.
  const heading = Math.max(leastPx, longestWord([labelOf(column)]) * headingPx + padding)
  const most = isWhole ? length : (mostCharacters[kind] ?? usualMost)
  const asked = widthOf(Math.min(isOneLine ? length : length / 2, most))
  const drawn = kind === 'custom' ? (column.grow ?? usualGrow) * growPx : drawnPx[kind]
  const fitting = Math.max(heading, drawn ?? 0, drawn && !isName ? 0 : asked)
  const leastOf = () => {
    if (isWhole || (kind === 'text' && isShort)) return fitting
    if (isName) return Math.min(fitting, widthOf(nameCharacters))
    if (kind === 'email') return widthOf(Math.min(longestWord(texts), domainCharacters))
    return kind === 'custom' ? fitting * 0.6 : 0
  }
  const floor = isWhole || kind === 'image' ? fitting : heading
  return { isOneLine, floor, least: Math.max(floor, leastOf()), fitting, weight: isName ? 2 : 1 }
}

/** Returns the layout of each column, in the order of the columns. */
export function layoutColumns(content: TableContent): readonly ColumnLayout[] {
  const { definition, columns, hasSelection, actionsPx } = content
  const needs = columns.map(column => needsOf(column, content))
  const sum = (of: (need: (typeof needs)[number]) => number) => needs.reduce((total, need) => total + of(need), 0)
  const free = tablePx - actionsPx - (hasSelection ? selectionPx : 0) - (definition.panel ? panelPx : 0)
  const floors = sum(({ floor }) => floor)
  const least = sum(need => need.least)
  // With too many columns for the table, their values are shortened, but not their headings. What is left next to the
  // smallest widths is divided by what the values need, and names count twice.
  const part = Math.min(1, Math.max(0, free - floors) / Math.max(1, least - floors))
  const wishOf = (need: (typeof needs)[number]) => Math.max(0, need.fitting - need.least) * need.weight
  const left =
    Math.max(
      0,
      Math.min(
        free,
        sum(({ fitting }) => fitting),
      ) - least,
    ) / Math.max(1, sum(wishOf))
  const widths = needs.map(need => need.floor + part * (need.least - need.floor) + left * wishOf(need))
  const allPx = widths.reduce((total, px) => total + px, 0)
  return needs.map(({ isOneLine }, index) => ({ isOneLine, width: (100 * (widths[index] ?? 0)) / allPx }))
}
