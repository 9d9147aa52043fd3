/** A small table below its heading; the first column names the row. */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface TableSectionProps {
  title: string
  heading: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** Said where there are no rows. */
  empty: string
  /** Beside the title. */
  action?: ReactNode
  /** Between the title and the table. */
  lead?: ReactNode
  /** Below the table. */
  children?: ReactNode
}

export const TableSection = ({ title, heading, rows, empty, action, lead, children }: TableSectionProps) => {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography id={id} component="h2" variant="h6">
          {title}
        </Typography>
        {action}
      </Box>
      {lead}
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 2 }}>{empty}</Typography>
      ) : (
        <TableContainer tabIndex={0} role="group" aria-label={title}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {heading.map((text, index) => (
                  <TableCell key={text} align={index ? 'right' : 'left'}>
                    {text}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ id: row, cells: [first, ...rest] }) => (
                <TableRow key={row}>
                  <TableCell component="th" scope="row">
                    {first}
                  </TableCell>
                  {rest.map((cell, index) => (
                    <TableCell key={heading[index + 1]} align="right">
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
