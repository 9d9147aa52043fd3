/** The rows of a list: a table, and on a narrow screen a card for each row. */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { Cell } from '../cells/Cell'
import { RowActions } from './RowActions'
import { useScreen } from './ScreenContext'
import { fieldKey, titleKey } from './words'

interface GridProps {
  records: readonly RaRecord[]
  /** The shown rows are of another page or tab until the right ones arrive. */
  isStale: boolean
}

/** Short values stay on one line; what has no spaces may break anywhere; other words stay whole. */
const cellStyles = {
  oneLine: { whiteSpace: 'nowrap' },
  anywhere: { overflowWrap: 'anywhere', minWidth: 96 },
  words: { overflowWrap: 'break-word' },
} as const
const oneLine: ReadonlySet<string> = new Set(['choice', 'date', 'dateTime', 'number', 'money', 'boolean', 'image'])
const styleOf = (kind: string) => {
  if (oneLine.has(kind)) return cellStyles.oneLine
  return kind === 'email' || kind === 'link' ? cellStyles.anywhere : cellStyles.words
}

/** With more columns than this, headings of several words take several lines: the values need the width. */
const roomyColumns = 5

const useLabels = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return definition.columns.map(column => translate(column.label ?? fieldKey(definition, column.source)))
}

type ShapeProps = Pick<GridProps, 'records'>

const WideGrid = ({ records }: ShapeProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const labels = useLabels()
  const { columns, actions, rowHeight = limits.locationRowPx } = definition
  const shares = columns.reduce((sum, { grow = 1 }) => sum + grow, actions.length > 0 ? 1 : 0)
  const heading = columns.length > roomyColumns ? { whiteSpace: 'normal', verticalAlign: 'bottom' } : {}
  const widthOf = (grow: number | undefined) => grow && `${(100 * grow) / shares}%`
  return (
    <Table aria-label={translate(titleKey(definition))}>
      <TableHead>
        <TableRow>
          {columns.map((column, index) => (
            <TableCell key={column.source} sx={{ ...heading, width: widthOf(column.grow) }}>
              {labels[index]}
            </TableCell>
          ))}
          {actions.length > 0 && (
            <TableCell align="right" sx={heading}>
              {translate('engine.actions')}
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {records.map(record => (
          <TableRow key={record.id} hover sx={{ height: rowHeight }}>
            {columns.map(column => (
              <TableCell key={column.source} sx={styleOf(column.kind)}>
                <Cell resource={definition.name} record={record} column={column} />
              </TableCell>
            ))}
            {actions.length > 0 && (
              <TableCell align="right" padding="none">
                <RowActions record={record} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Card = ({ record }: { record: RaRecord }) => {
  const { definition } = useScreen()
  const labels = useLabels()
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '40% 1fr', gap: 1, m: 0, '& dd': { m: 0 } }}>
        {definition.columns.map((column, index) => (
          <Box key={column.source} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {labels[index]}
            </Box>
            <dd>
              <Cell resource={definition.name} record={record} column={column} />
            </dd>
          </Box>
        ))}
      </Box>
      {definition.actions.length > 0 && <RowActions record={record} />}
    </Paper>
  )
}

const NarrowGrid = ({ records }: ShapeProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate(titleKey(definition))}
      sx={{ display: 'grid', gap: 1.5, p: 0, m: 0, listStyle: 'none' }}
    >
      {records.map(record => (
        <Card key={record.id} record={record} />
      ))}
    </Box>
  )
}

/** The least height of a card, in pixels. */
const cardPx = 200

export const Grid = ({ records, isStale }: GridProps) => {
  const { rowHeight = limits.locationRowPx } = useScreen().definition
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  // What fills the window is drawn at once; the rows below it follow without holding up the page.
  const firstScreen = Math.ceil(window.innerHeight / (isNarrow ? cardPx : rowHeight))
  const drawn = useDeferredValue(records, records.slice(0, firstScreen))
  const Shape = isNarrow ? NarrowGrid : WideGrid
  return (
    // Rows of another tab are not for this tab's actions.
    <Box aria-busy={isStale} inert={isStale} sx={{ opacity: isStale ? 0.6 : 1, overflowX: 'auto' }}>
      <Shape records={drawn} />
    </Box>
  )
}
