/** Shows how cells are split into several fields. Cells of which a part is left out come first. */
import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useScreen } from '../../list/ScreenContext'
import { findSplitColumns, formatSplitCell, type SplitCell } from '../splitCells'
import type { ImportInProgress } from '../useImport'
import { ExpandableLineList } from './ExpandableLineList'

export const SplitColumns = ({ importing }: { importing: ImportInProgress }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { table: read, derived, corrections } = importing
  const columns = useMemo(() => (read ? findSplitColumns(read.table.rows, read.mapping, derived) : []), [read, derived])
  const isTyped = ({ line, to }: SplitCell) => {
    const corrected = corrections.applied.get(line) ?? {}
    return to.some(({ source }) => corrected[source] !== undefined)
  }
  const shown = columns.flatMap(({ name, cells }) => {
    const left = cells.filter(cell => !isTyped(cell))
    const isWhole = ({ leftOut }: SplitCell) => leftOut.length === 0
    const incomplete = left.filter(cell => !isWhole(cell))
    return left.length > 0 ? [{ name, incomplete, cells: [...incomplete, ...left.filter(isWhole)] }] : []
  })
  return shown.map(({ name, cells, incomplete }) => (
    <Accordion
      key={name}
      variant="outlined"
      disableGutters
      defaultExpanded={incomplete.length > 0}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        {translate('importReview.split.column', {
          column: translate(`engine.import.derived.${name}`),
          smart_count: cells.length,
        })}
        {incomplete.length > 0 && ` · ${translate('importReview.split.incomplete', { count: incomplete.length })}`}
      </AccordionSummary>
      <AccordionDetails>
        <ExpandableLineList
          items={cells}
          textOf={cell =>
            `${translate('engine.import.line', { line: cell.line })}: ${formatSplitCell(translate, definition, cell)}`
          }
        />
      </AccordionDetails>
    </Accordion>
  ))
}
