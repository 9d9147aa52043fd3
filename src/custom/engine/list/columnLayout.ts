/**
 * Computes the widths of a table's columns from their content: dates, amounts, codes and phone numbers are never
 * shortened, and names and other texts get the remaining width and wrap between words. The widths are percentages of
 * the space next to the column of actions.
 */
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from '../definition/definition'
import type { ResolvedDefinition } from '../definition/resolve'

type AnyColumn = Column<Values>
type Kind = AnyColumn['kind']

/**
 * Window widths, in pixels, for which column widths are computed. A window between two of these widths uses the smaller
 * width.
 */
const windowsPx = { small: 1280, medium: 1440, large: 1920 }
/** Media query of the windows whose tables have space for the columns with `isForWideTables`. */
export const wideTablesQuery = `(min-width:${windowsPx.medium}px)`
/**
 * Widths in pixels of the open menu with the margins of the page, of the side panel, and of the column of checkboxes.
 */
const menuPx = 280
const panelPx = 208
const selectionPx = 36
/** Width of both borders of the table in pixels. */
const bordersPx = 2
/**
 * Widths in pixels of characters in a value: of spaces and punctuation, of wide signs, of capital letters, of digits,
 * and of other characters.
 */
const characterPx = { narrow: 4.5, wide: 14, capital: 10.5, digit: 9, other: 8.2 }
/**
 * Widths in pixels of a character in a heading, by the heading's font size (`tableStyles.ts`), and of the padding of a
 * cell.
 */
const headingsPx = { small: 7.4, medium: 8.6 }
const paddingPx = 12
/** Additional width of codes, because some letters are wider than others. */
const codePaddingPx = 2
/** Additional width of the bold text that stands for 0, such as "sold out". */
const boldPaddingPx = 10
/** Additional padding of numbers, which are aligned at the right, and a pixel for the rounding of widths. */
const numberPaddingPx = 9
/** Smallest width of a column in pixels. */
const leastPx = 62

/** Kinds whose values are never shortened. */
const wholeKinds: readonly Kind[] = ['date', 'dateTime', 'number', 'money', 'boolean']
const textKinds: readonly Kind[] = ['choice', 'text', 'city', 'reference']
/** Maximum length, in characters, of a short value, and of a word that is never shortened. */
const shortCharacters = 13
const wordCharacters = 20
/**
 * Maximum number of characters by which the width of a column of this kind is computed, even if its values are longer.
 */
const mostCharacters: Partial<Record<Kind, number>> = { link: 10, cities: 12, reference: 18, email: 34 }
const usualMost = 24
/** Widths in pixels of the kinds that show graphics. For a custom column, width in pixels per unit of `grow`. */
const drawnPx: Partial<Record<Kind, number>> = { image: 76, progress: 120 }
/** Smallest width in pixels of a progress: it fits the longest word of the remainder in all languages. */
const progressWordPx = 84
const growPx = 85
const usualGrow = 1.2

const isNumber = (kind: Kind) => kind === 'number' || kind === 'money'
const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(text => text.length))
/** Returns the words of the texts. E-mail addresses break after the `@`. */
const wordsOf = (texts: readonly string[]) => texts.flatMap(text => text.split(/[\s@]+/))
const kindOfCharacter = (character: string): keyof typeof characterPx => {
  if (/[\s.,:;·'’|()]/.test(character)) return 'narrow'
  if (/\d/.test(character)) return 'digit'
  if (/[№@—]/.test(character)) return 'wide'
  return /[\p{Lu}+]/u.test(character) ? 'capital' : 'other'
}
/** Returns the approximate width in pixels of a text's first characters. */
const widthOfText = (text: string, most: number) =>
  [...text.slice(0, most)].reduce((sum, character) => sum + characterPx[kindOfCharacter(character)], 0)
/** Returns the approximate width in pixels at which a text fits on two lines that break between words. */
const widthOnTwoLines = (text: string) => {
  const words = text.slice(0, usualMost).split(' ')
  const lines = words.map((_, at) =>
    Math.max(...[words.slice(0, at), words.slice(at)].map(line => widthOfText(line.join(' '), usualMost))),
  )
  return Math.min(...lines)
}
const widestText = (texts: readonly string[], most: number) =>
  Math.max(0, ...texts.map(text => widthOfText(text, most)))

interface TableContent {
  definition: Pick<ResolvedDefinition, 'form' | 'panel'>
  columns: readonly AnyColumn[]
  /** Width of the table in pixels. */
  tablePx: number
  hasSelection: boolean
  /** Width of the column of actions in pixels. */
  actionsPx: number
  labelOf(column: AnyColumn): string
  /** Returns the shown values of a column as text. */
  textsOf(column: AnyColumn): readonly string[]
  /** Returns the second lines of a column's values (`secondLine`). */
  secondLinesOf(column: AnyColumn): readonly string[]
}

interface ColumnLayout {
  /** Whether the values stay on one line. A value that is too long then ends with an ellipsis. */
  isOneLine: boolean
  /** Whether the values are names, which wrap between words, and may have further lines below them. */
  isName: boolean
  /** Width in percent. */
  width: number
}

/**
 * Returns the widths in pixels at which a column
 * - `floor`: has a readable heading, and shows pictures, values that are never shortened, every word of a text and of a
 *   progress, and names on two lines
 * - `least`: shows texts on two lines, and the bar of a progress in its whole width
 * - `fitting`: shows texts on one line
 * - `whole`: also has its heading and e-mail addresses on one line
 * Names have a larger `weight`, so that they get more of the remaining width.
 */
function needsOf(column: AnyColumn, content: TableContent) {
  const { definition, tablePx, labelOf, textsOf, secondLinesOf } = content
  const { kind, source } = column
  const headingPx = headingsPx[tablePx + menuPx + bordersPx < windowsPx.medium ? 'small' : 'medium']
  const texts = textsOf(column)
  const length = longest(texts)
  const isName = /(^|\.)name$/.test(source)
  const isShort = length > 0 && length <= shortCharacters
  const isText = textKinds.includes(kind) || (kind === 'custom' && isName)
  // A text that is entered in several lines, such as a description, may have words of any length.
  const isEnteredInLines = definition.form?.fields.some(field => field.kind === 'multiline' && field.source === source)
  const isCode = isText && texts.every(text => !/\s/.test(text)) && length <= wordCharacters
  const isShortCustom = kind === 'custom' && isShort && column.text !== undefined && !isName
  const isWhole = wholeKinds.includes(kind) || (isCode && !column.secondLine) || isShortCustom
  const isOneLine = isWhole || kind === 'link'
  const padding = paddingPx + (isNumber(kind) ? numberPaddingPx : 0)
  const most = isWhole ? length : (mostCharacters[kind] ?? usualMost)
  const boldPx = 'zero' in column && column.zero ? boldPaddingPx : 0
  const linePx = widestText(texts, most) + padding + boldPx + (isCode ? codePaddingPx : 0)
  const wordPx = widestText(wordsOf(texts), isEnteredInLines ? shortCharacters : wordCharacters) + padding
  // A heading breaks only between words, and only if there is no space for it on one line.
  const headingOf = (characters: number) => Math.max(leastPx, characters * headingPx + padding)
  const secondLinePx = widestText(wordsOf(secondLinesOf(column)), wordCharacters) + padding
  const heading = Math.max(secondLinePx, headingOf(longest(wordsOf([labelOf(column)]))))
  const drawn = kind === 'custom' ? (column.grow ?? usualGrow) * growPx : drawnPx[kind]
  const asked = isOneLine || isText ? linePx : linePx / 2
  const fitting = Math.max(heading, drawn ?? 0, drawn && !isName ? 0 : asked)
  const leastOf = () => {
    if (isText) return Math.min(fitting, Math.max(wordPx, padding + Math.max(0, ...texts.map(widthOnTwoLines))))
    if (kind === 'email') return wordPx
    if (kind === 'progress') return fitting
    return kind === 'custom' ? fitting * 0.6 : 0
  }
  const floorOf = () => {
    if (isWhole || kind === 'image') return fitting
    if (isName) return leastOf()
    if (kind === 'progress') return progressWordPx
    if (kind === 'cities') return wordPx
    return isText ? Math.min(wordPx, fitting) : 0
  }
  const floor = Math.max(heading, floorOf())
  const whole = Math.max(fitting, headingOf(labelOf(column).length), kind === 'email' ? linePx : 0)
  return { isOneLine, isName, floor, least: Math.max(floor, leastOf()), fitting, whole, weight: isName ? 2 : 1 }
}

/** Returns the width in pixels of a table next to the open menu. */
export function useTableWidth(): number {
  const isMedium = useMediaQuery(wideTablesQuery, { noSsr: true })
  const isLarge = useMediaQuery(`(min-width:${windowsPx.large}px)`, { noSsr: true })
  const windowPx = isLarge ? windowsPx.large : isMedium ? windowsPx.medium : windowsPx.small
  return windowPx - menuPx - bordersPx
}

/** Returns whether records are shown in a table without space for the columns of wide tables. */
export function useIsTableNarrow(): boolean {
  const isTable = useMediaQuery('(min-width:600px)', { noSsr: true })
  const isNarrow = useMediaQuery(`(max-width:${windowsPx.medium - 0.05}px)`, { noSsr: true })
  return isTable && isNarrow
}

/** Returns the layout of each column, in the order of the columns. */
export function layoutColumns(content: TableContent): readonly ColumnLayout[] {
  const { definition, columns, tablePx, hasSelection, actionsPx } = content
  const free = tablePx - actionsPx - (hasSelection ? selectionPx : 0) - (definition.panel ? panelPx : 0)
  let sized = columns.map(column => needsOf(column, content)).map(needs => ({ ...needs, px: needs.floor }))
  const sum = (of: (column: (typeof sized)[number]) => number) => sized.reduce((total, column) => total + of(column), 0)
  // The remaining width is divided in three steps. If the table is too narrow for its columns, values are shortened,
  // but headings are not.
  for (const step of ['least', 'fitting', 'whole'] as const) {
    const wishOf = (column: (typeof sized)[number]) => Math.max(0, column[step] - column.px) * column.weight
    const part = Math.max(0, free - sum(({ px }) => px)) / Math.max(1, sum(wishOf))
    sized = sized.map(column => ({
      ...column,
      px: Math.min(Math.max(column.px, column[step]), column.px + part * wishOf(column)),
    }))
  }
  const allPx = sum(({ px }) => px)
  return sized.map(({ isOneLine, isName, px }) => ({ isOneLine, isName, width: (100 * px) / allPx }))
}
