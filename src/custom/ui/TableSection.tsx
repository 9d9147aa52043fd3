/** Small table below a heading. The first column names the row. */

import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ReactNode, useId } from 'react'

/**
 * Maximum number of columns of a table on a phone. With more columns, each row becomes a block, with a label above each
 * value.
 */
const columnsOnPhone = 4
const blocks = {
  '& table, & tbody': { display: 'block' },
  '& thead': visuallyHidden,
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: 1,
    py: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody .MuiTableCell-root': { p: 0, border: 0, textAlign: 'left' },
  '& tbody th': { gridColumn: '1 / -1', fontWeight: 600 },
  '& td::before': { content: 'attr(data-label)', display: 'block', color: 'text.secondary', fontSize: '0.75rem' },
  '& td:empty': { display: 'none' },
  '& td .MuiButton-root': { ml: -0.5 },
}

interface TableSectionProps {
  title: string
  heading: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** Text that is shown if the table has no rows. */
  empty: string
  /** Content that is shown next to the title. */
  action?: ReactNode
  /** Content that is shown between the title and the table. */
  lead?: ReactNode
  /** Content that is shown below the table. */
  children?: ReactNode
}

export const TableSection = ({ title, heading, rows, empty, action, lead, children }: TableSectionProps) => {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography id={id} tabIndex={-1} component="h2" variant="h6">
          {title}
        </Typography>
        {action}
      </Box>
      {lead}
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 2 }}>{empty}</Typography>
      ) : (
        <TableContainer
          tabIndex={0}
          role="group"
          aria-label={title}
          sx={theme => ({
            [theme.breakpoints.down('sm')]: theme.unstable_sx(heading.length > columnsOnPhone ? blocks : {}),
          })}
        >
          {/* ARIA roles are explicit, because browsers remove the native roles of a table with `display: block`. */}
          <Table
            size="small"
            role="table"
            sx={{
              // A table with two columns is narrow, so that the name and the value of a row are close together.
              maxWidth: heading.length > 2 ? undefined : '40rem',
              '& .MuiTableCell-root': { borderColor: 'divider' },
              // A negative margin keeps buttons from making the row higher.
              '& td .MuiButton-root': { my: -1 },
            }}
          >
            <TableHead role="rowgroup">
              <TableRow role="row">
                {heading.map((text, index) => (
                  <TableCell key={text} role="columnheader" align={index ? 'right' : 'left'}>
                    {text}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody role="rowgroup">
              {rows.map(({ id: row, cells: [first, ...rest] }) => (
                <TableRow key={row} role="row">
                  <TableCell component="th" scope="row" role="rowheader">
                    {first}
                  </TableCell>
                  {rest.map((cell, index) => (
                    <TableCell key={heading[index + 1]} role="cell" align="right" data-label={heading[index + 1]}>
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {children}
    </Paper>
  )
}
