/**
 * Computes the widths of a table's columns from their content, so that names, dates, states and amounts stay on one
 * line in a window of 1280 px. The widths are percentages of the space next to the column of actions.
 */
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from '../definition/definition'
import type { ResolvedDefinition } from '../definition/resolve'

type AnyColumn = Column<Values>
type Kind = AnyColumn['kind']

/**
 * Window widths, in pixels, for which column widths are computed. A window between two of them uses the smaller one.
 */
const windowsPx = { small: 1280, medium: 1440, large: 1920 }
/**
 * Widths in pixels of the open menu with the margins of the page, of the side panel, and of the column of checkboxes.
 */
const menuPx = 280
const panelPx = 224
const selectionPx = 36
/** Widths in pixels of a character in a long value, in a short value and in a heading, and of the padding of a cell. */
const valuePx = 8.2
const shortValuePx = 9
const headingPx = 8.6
const paddingPx = 14
/** Additional padding of numbers, which are aligned at the right. */
const numberPaddingPx = 8
/** Smallest width of a column in pixels. */
const leastPx = 64

/** Kinds whose values are never shortened. */
const wholeKinds: readonly Kind[] = ['date', 'dateTime', 'number', 'money', 'boolean']
const oneLineKinds: readonly Kind[] = [...wholeKinds, 'choice', 'text', 'link', 'city', 'reference']
/**
 * Maximum lengths, in characters, of a code and of another short value. Names and the parts of e-mail addresses keep at
 * least the width of `nameCharacters` and `domainCharacters`, if the table has space.
 */
const codeCharacters = 8
const shortCharacters = 13
const nameCharacters = 14
const domainCharacters = 20
/**
 * Maximum number of characters by which the width of a column of this kind is computed, even if its values are longer.
 */
const mostCharacters: Partial<Record<Kind, number>> = { link: 10, cities: 12, reference: 18, email: 28 }
const usualMost = 24
/** Widths in pixels of the kinds that show graphics. For a custom column, width in pixels per unit of `grow`. */
const drawnPx: Partial<Record<Kind, number>> = { image: 76, progress: 120 }
const growPx = 85
const usualGrow = 1.2

const isNumber = (kind: Kind) => kind === 'number' || kind === 'money'
const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(text => text.length))
/** Returns the number of characters of the longest word. E-mail addresses break after the `@`. */
const longestWord = (texts: readonly string[]) => longest(texts.flatMap(text => text.split(/[\s@]+/)))

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
}

interface ColumnLayout {
  /** Whether the values stay on one line. A value that is too long then ends with an ellipsis. */
  isOneLine: boolean
  /** Width in percent. */
  width: number
}

/**
 * Returns the widths in pixels that a column needs: `floor` for a readable heading, and for pictures and values that
 * are never shortened; `least` for recognisable values, `fitting` for complete values, and `whole` to keep its heading
 * and e-mail addresses on one line. Names have a larger `weight` when space is divided.
 */
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
  const widthOf = (characters: number) => characters * (characters <= codeCharacters ? shortValuePx : valuePx) + padding
  // A heading breaks only between words, and only if there is no space for it on one line.
  const headingOf = (characters: number) => Math.max(leastPx, characters * headingPx + padding)
  const heading = headingOf(longestWord([labelOf(column)]))
  const most = isWhole ? length : (mostCharacters[kind] ?? usualMost)
  const asked = widthOf(Math.min(isOneLine ? length : length / 2, most))
  const drawn = kind === 'custom' ? (column.grow ?? usualGrow) * growPx : drawnPx[kind]
  const fitting = Math.max(heading, drawn ?? 0, drawn && !isName ? 0 : asked)
  const leastOf = () => {
    if (isName) return Math.min(fitting, widthOf(nameCharacters))
    if (isWhole || (isShort && isOneLine && (kind === 'text' || kind === 'custom'))) return fitting
    if (kind === 'email') return widthOf(Math.min(longestWord(texts), domainCharacters))
    return kind === 'custom' ? fitting * 0.6 : 0
  }
  const floor = isWhole || kind === 'image' ? fitting : heading
  const whole = Math.max(
    fitting,
    headingOf(labelOf(column).length),
    kind === 'email' ? widthOf(Math.min(length, most)) : 0,
  )
  return { isOneLine, floor, least: Math.max(floor, leastOf()), fitting, whole, weight: isName ? 2 : 1 }
}

/** Returns the width in pixels of a table next to the open menu. */
export function useTablePx(): number {
  const isMedium = useMediaQuery(`(min-width:${windowsPx.medium}px)`, { noSsr: true })
  const isLarge = useMediaQuery(`(min-width:${windowsPx.large}px)`, { noSsr: true })
  const windowPx = isLarge ? windowsPx.large : isMedium ? windowsPx.medium : windowsPx.small
  return windowPx - menuPx
}

/** Returns the layout of each column, in the order of the columns. */
export function layoutColumns(content: TableContent): readonly ColumnLayout[] {
  const { definition, columns, tablePx, hasSelection, actionsPx } = content
  const free = tablePx - actionsPx - (hasSelection ? selectionPx : 0) - (definition.panel ? panelPx : 0)
  let sized = columns.map(column => needsOf(column, content)).map(needs => ({ ...needs, px: needs.floor }))
  const sum = (of: (column: (typeof sized)[number]) => number) => sized.reduce((total, each) => total + of(each), 0)
  // The remaining width is divided in three steps. If the table has too many columns for it, values are shortened, but
  // headings are not.
  for (const step of ['least', 'fitting', 'whole'] as const) {
    const wishOf = (column: (typeof sized)[number]) => Math.max(0, column[step] - column.px) * column.weight
    const part = Math.max(0, free - sum(({ px }) => px)) / Math.max(1, sum(wishOf))
    sized = sized.map(column => ({
      ...column,
      px: Math.min(Math.max(column.px, column[step]), column.px + part * wishOf(column)),
    }))
  }
  const allPx = sum(({ px }) => px)
  return sized.map(({ isOneLine, px }) => ({ isOneLine, width: (100 * px) / allPx }))
}
