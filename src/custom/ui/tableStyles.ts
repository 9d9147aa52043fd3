/**
 * Styles of a list's table. They are selected by class, because separate styles for each cell would take longer to
 * render than the cells themselves.
 */
import { barsHeightCss } from './barHeights'

const linesAtMost = (lines: string) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
})

/**
 * Returns the styles of a list's table.
 * @param line colour of the lines between rows
 * @param sheet background colour of the table
 * @param quiet text colour of the second lines in cells
 */
export const tableStyles = (line: string, sheet: string, quiet: string) => ({
  border: `1px solid ${line}`,
  borderRadius: 10,
  backgroundColor: sheet,
  // The wrapper does not scroll, because the heading could not stick to the top inside a scrolling wrapper. The table
  // is never wider than its container.
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .RaDataTable-table': { tableLayout: 'fixed' },
  '& tbody tr:last-child > td': { border: 0 },
  '& th, & td': { padding: '6px 5px', borderColor: line },
  '& th.RaDataTable-headerCell': {
    top: barsHeightCss,
    overflowWrap: 'break-word',
    verticalAlign: 'bottom',
    whiteSpace: 'normal',
    lineHeight: 1.43,
    fontSize: '0.7rem',
    '@media (min-width:75em)': { fontSize: '0.75rem' },
    '@media (min-width:90em)': { fontSize: '0.8125rem' },
    '@media (min-width:96em)': { fontSize: '0.875rem' },
  },
  // The sort arrow takes no width, so that it stays next to the last word. It is above the padding of the cell if
  // needed.
  '& .MuiTableSortLabel-root': { display: 'inline' },
  '& .MuiTableSortLabel-icon': { display: 'none', margin: 0, fontSize: '1.1em', verticalAlign: 'middle' },
  '& .Mui-active .MuiTableSortLabel-icon': { display: 'inline-block', marginRight: '-1.1em' },
  // A word is broken only if it does not fit into a line. E-mail addresses are broken anywhere.
  '& td': { overflowWrap: 'break-word' },
  '& td.email': { overflowWrap: 'anywhere' },
  '& .second': { color: quiet, fontSize: '0.8125rem' },
  '& td > .lines, & td .long': linesAtMost('3'),
  // A name is shown completely. Texts below it have at most two lines.
  '& td > .wraps div': linesAtMost('2'),
  // A value on one line ends with an ellipsis if it is too long; the title attribute has the whole text.
  '& td > .line, & td > .line div': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // A link in a cell of one line is not wider than its visible text, so that only this text can be clicked. The width
  // leaves space for an icon in front of the link.
  '& td > .line a': {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
  '& td > .line > :not(a) ~ a': { maxWidth: 'calc(100% - 1.75rem)' },
  // Numbers and amounts are right-aligned, so that their digits align in a column.
  '& .number, & .money': { textAlign: 'right', paddingRight: 16 },
  '& .actions': { textAlign: 'right', paddingLeft: 0, paddingRight: 0 },
  '& th.actions.RaDataTable-headerCell': { paddingRight: 8 },
  // Hides the column of actions if no row has an action, for example on a tab of finished records.
  '&.idle .actions': { display: 'none' },
  // Checkbox cells of react-admin's own table, as used on simple pages.
  '& .MuiTableCell-root.MuiTableCell-paddingCheckbox': { width: 44, padding: 0, textAlign: 'center' },
  // The checkbox is higher than the text of the headings next to it.
  '& th.choose.RaDataTable-headerCell': { paddingBottom: 3 },
  // The width of the selection column grows with the user's font size, like the checkbox.
  '& .choose': { width: '2.25rem', textAlign: 'center', paddingLeft: 0, paddingRight: 0 },
  // A row of fixed height shows at most two lines of a cell's text; the title attribute of the cell has the whole text.
  '&.fixed td': { paddingTop: 3, paddingBottom: 3 },
  '&.fixed td > .cell:not(.line)': linesAtMost('2'),
  '&.dense td': { paddingTop: 0, paddingBottom: 0 },
  '&.dense td > .cell:not(.line)': { WebkitLineClamp: '1' },
})
