/** Styles of a list's table, selected by its classes, because styles of each cell would cost more than the cells. */
import { barsHeight } from './barHeights'

/**
 * Returns the styles.
 * @param line colour of the lines between rows
 * @param sheet background colour of the table
 */
export const tableStyles = (line: string, sheet: string) => ({
  border: `1px solid ${line}`,
  borderRadius: 10,
  backgroundColor: sheet,
  // The table is never wider than its container. A wrapper that scrolls would stop the heading from sticking.
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
  // The arrow takes room only in the heading that the list is sorted by. It wraps below the text if there is no room
  // next to it.
  '& .MuiTableSortLabel-root': { display: 'inline' },
  '& .MuiTableSortLabel-icon': { display: 'none', margin: 0, fontSize: '1.1em', verticalAlign: 'middle' },
  '& .Mui-active .MuiTableSortLabel-icon': { display: 'inline-block' },
  // Words break only if they do not fit at all; e-mail addresses, which have no spaces, break anywhere.
  '& td': { overflowWrap: 'break-word' },
  '& td.email': { overflowWrap: 'anywhere' },
  '& td.link a': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Right-aligned, so that digits of the same value are below one another.
  '& .number, & .money': { textAlign: 'right', paddingRight: 16 },
  '& .actions': { textAlign: 'right', paddingLeft: 0, paddingRight: 0 },
  '& th.actions.RaDataTable-headerCell': { paddingRight: 8 },
  // Hides the actions of a table without any, for example on a tab of finished records.
  '&.idle .actions': { display: 'none' },
  // Checkbox cells of react-admin's own table on a plain page.
  '& .MuiTableCell-root.MuiTableCell-paddingCheckbox': { width: 44, padding: 0, textAlign: 'center' },
  // Grows with the user's font size, as its checkboxes do.
  '& .choose': { width: '2.25rem', textAlign: 'center', paddingLeft: 0, paddingRight: 0 },
  // A row of a fixed height has room for two lines; the whole text is in the cell's title.
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
