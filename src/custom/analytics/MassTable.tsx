/** Masses by material as a table, with its rows as a CSV file. */
import Download from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../cells/format'
import { toCsv } from '../engine/csv'
import { saveFile } from '../engine/saveFile'
import { csvRows, type MassRow } from './rows'

interface MassTableProps {
  title: string
  /** What a row is of. */
  first: string
  rows: readonly MassRow[]
  /** Without its ending. */
  fileName: string
}

export const MassTable = ({ title, first, rows, fileName }: MassTableProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const id = useId()
  const heading = [
    first,
    ...materials.map(material => translate(`materials.${material}`)),
    translate('analytics.total'),
  ]
  const kilograms = (value: number) => formatNumber(Math.round(value * 10) / 10, language)
  const download = () =>
    saveFile(new Blob(['\uFEFF', toCsv(csvRows(rows, heading))], { type: 'text/csv' }), `${fileName}.csv`)
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography id={id} component="h2" variant="h6">
          {title}
        </Typography>
        <Button
          startIcon={<Download />}
          onClick={download}
          disabled={rows.length === 0}
          aria-label={`${translate('engine.export')}: ${title}`}
        >
          {translate('engine.export')}
        </Button>
      </Box>
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', py: 2 }}>{translate('analytics.empty')}</Typography>
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
              {rows.map(row => (
                <TableRow key={row.id}>
                  <TableCell component="th" scope="row">
                    {row.name}
                  </TableCell>
                  {materials.map(material => (
                    <TableCell key={material} align="right">
                      {kilograms(row.kgByMaterial[material])}
                    </TableCell>
                  ))}
                  <TableCell align="right">{kilograms(row.totalKg)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Paper>
  )
}
