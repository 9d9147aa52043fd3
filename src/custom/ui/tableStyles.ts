/** The look of a list's table, in its classes: a style for each cell would cost more than the cells. */
import { barsHeight } from './barHeights'

/** @param line, sheet colours of what is between the rows and below them */
export const tableStyles = (line: string, sheet: string) => ({
  border: `1px solid ${line}`,
  borderRadius: 10,
  backgroundColor: sheet,
  // Never wider than its place; what scrolls by itself would keep the heading from staying.
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .RaDataTable-table': { tableLayout: 'fixed' },
  '& tbody tr:last-child > td': { border: 0 },
  '& th, & td': { padding: '6px 5px', borderColor: line },
  '& th.RaDataTable-headerCell': {
    top: barsHeight,
    overflowWrap: 'break-word',
    verticalAlign: 'bottom',
    whiteSpace: 'normal',
    lineHeight: 1.43,
    fontSize: '0.7rem',
    '@media (min-width:75em)': { fontSize: '0.8125rem' },
    '@media (min-width:96em)': { fontSize: '0.875rem' },
  },
  // The arrow takes room in the heading that is sorted by only, and goes below it where there is none beside.
  '& .MuiTableSortLabel-root': { display: 'inline' },
  '& .MuiTableSortLabel-icon': { display: 'none', margin: 0, fontSize: '1.1em', verticalAlign: 'middle' },
  '& .Mui-active .MuiTableSortLabel-icon': { display: 'inline-block' },
  // Words break only where they would not fit at all; what has no spaces breaks anywhere.
  '& td': { overflowWrap: 'break-word' },
  '& td.email': { overflowWrap: 'anywhere' },
  '& td.link a': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Digits of one value stand below those of another.
  '& .number, & .money': { textAlign: 'right', paddingRight: 16 },
  '& .actions': { textAlign: 'right', paddingLeft: 0, paddingRight: 0 },
  '& th.actions.RaDataTable-headerCell': { paddingRight: 8 },
  // Such as those of a tab of what is over.
  '&.idle .actions': { display: 'none' },
  // A plain page's, which are react-admin's.
  '& .MuiTableCell-root.MuiTableCell-paddingCheckbox': { width: 44, padding: 0, textAlign: 'center' },
  // Grows with the reader's letters, as the boxes in it do.
  '& .choose': { width: '2.25rem', textAlign: 'center', paddingLeft: 0, paddingRight: 0 },
  // Two lines are all that a row of a fixed height has room for; the whole text is in the cell's title.
  '&.fixed td': { paddingTop: 4, paddingBottom: 4 },
  '&.fixed td > .cell': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
  '&.dense td': { paddingTop: 0, paddingBottom: 0 },
  '&.dense td > .cell': { WebkitLineClamp: '1' },
})
