/** Shows the old and new values of rows that update records, by column, and warns about lost leading zeros. */
import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { CheckedRow } from '../../../../../contract/imports'
import { choiceKey } from '../../definition/messageKeys'
import { useScreen } from '../../list/ScreenContext'
import { columnTitle } from '../importColumns'
import type { ImportInProgress } from '../useImport'
import { ExpandableLineList } from './ExpandableLineList'
import { type ColumnChanges, groupChangesByColumn } from './lostZeros'

const ColumnDetails = ({ column, importing }: { column: ColumnChanges; importing: ImportInProgress }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { source, changes } = column
  const options = importing.columns.find(each => each.source === source)?.options
  const textOf = (value: string | null) => {
    if (value === null || value === '') return translate('importReview.changes.empty')
    if (source === 'pointConfirmed') return translate(value === 'true' ? 'engine.yes' : 'engine.no')
    return options?.includes(value) ? translate(choiceKey(definition, source, value), { _: value }) : value
  }
  return (
    <ExpandableLineList
      items={changes}
      textOf={({ line, from, to }) =>
        translate('importReview.changes.line', { line, from: textOf(from), to: textOf(to) })
      }
    />
  )
}

const LostZeros = ({ column, importing }: { column: ColumnChanges; importing: ImportInProgress }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { source, lostZeros } = column
  const [example] = lostZeros
  if (!example) return null
  const keep = () => void importing.check(new Map(lostZeros.map(({ line, from }) => [line, { [source]: from ?? '' }])))
  return (
    <Alert
      severity="warning"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { minWidth: 0 } }}
      action={
        <Button color="inherit" size="small" disabled={importing.isBusy || importing.isSaving} onClick={keep}>
          {translate('importReview.changes.keep')}
        </Button>
      }
    >
      {translate('importReview.changes.zeros', {
        column: columnTitle(translate, definition, source),
        smart_count: lostZeros.length,
        from: example.from,
        to: example.to,
      })}
      <Typography variant="body2">{translate('importReview.changes.zerosHint')}</Typography>
    </Alert>
  )
}

export const ChangedRows = ({ rows, importing }: { rows: readonly CheckedRow[]; importing: ImportInProgress }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const columns = groupChangesByColumn(rows, importing.columns)
  if (columns.length === 0) return null
  return (
    <Stack component="section" spacing={1.5} aria-label={translate('importReview.changes.title')}>
      <Typography component="h3" variant="subtitle2">
        {translate('importReview.changes.title')}
      </Typography>
      {columns.map(column => (
        <LostZeros key={column.source} column={column} importing={importing} />
      ))}
      <div>
        {columns.map(column => (
          <Accordion
            key={column.source}
            variant="outlined"
            disableGutters
            defaultExpanded={column.changes.length <= 3}
            slotProps={{ heading: { component: 'h4' }, transition: { unmountOnExit: true } }}
          >
            <AccordionSummary expandIcon={<ExpandMore />}>
              {translate('importReview.changes.column', {
                column: columnTitle(translate, definition, column.source),
                smart_count: column.changes.length,
              })}
            </AccordionSummary>
            <AccordionDetails>
              <ColumnDetails column={column} importing={importing} />
            </AccordionDetails>
          </Accordion>
        ))}
      </div>
    </Stack>
  )
}
