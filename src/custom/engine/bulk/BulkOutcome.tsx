/** Reports on an action for several rows: progress, rejected rows with reasons, and rows that got no response. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Identifier, type RaRecord, useTranslate } from 'react-admin'
import type { BulkRejection } from '../../../dataProvider/bulk'
import { currentRecordOfConflict } from '../../../dataProvider/ifMatch'
import { CloseButton } from '../../ui/CloseButton'
import { TitledDialog } from '../../ui/TitledDialog'
import { useCurrentRecord } from '../actions/currentState'
import { useRejectionText } from '../actions/useRejectionText'
import { useScreen } from '../list/ScreenContext'
import type { BulkReport } from './useBulkRun'

export const BulkProgress = ({ done, count }: { done: number; count: number }) => {
  const translate = useTranslate()
  const label = translate('engine.bulk.running', { done, count })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1 }}>
      <LinearProgress variant="determinate" value={(100 * done) / count} aria-label={label} sx={{ flexGrow: 1 }} />
      <span aria-hidden>{label}</span>
    </Box>
  )
}

/** Maximum number of records that are read for one report, because each rejected record needs a call of its own. */
const maxReads = 30

/**
 * Returns the current versions of the rejected records by id. They are taken from the errors, or else read from the
 * server.
 */
const useCurrentRecords = (resource: string, refused: readonly BulkRejection[]) => {
  const currentOf = useCurrentRecord(resource)
  const fromRejections = refused.map(({ id, error }) => [id, currentRecordOfConflict(error)] as const)
  const [current, setCurrent] = useState<ReadonlyMap<Identifier, RaRecord | undefined>>(() => new Map(fromRejections))
  const read = useEffectEvent(async () => {
    const found = await Promise.all(
      refused.slice(0, maxReads).map(async ({ id, error }) => [id, await currentOf(error, id)] as const),
    )
    setCurrent(before => new Map([...before, ...found]))
  })
  useEffect(() => void read(), [])
  return current
}

const Rows = ({ text, lines }: { text: string; lines: readonly (readonly [Identifier, string])[] }) => (
  <>
    {text}
    <ul style={{ overflowWrap: 'anywhere' }}>
      {lines.map(([id, line]) => (
        <li key={id}>{line}</li>
      ))}
    </ul>
  </>
)

interface BulkOutcomeProps {
  report: BulkReport
  nameOf(id: Identifier): string
  onClose(): void
}

export const BulkOutcome = ({ report, nameOf, onClose }: BulkOutcomeProps) => {
  const { kind, outcome, errorTexts, records, undo, tryAgain } = report
  const { done, refused, unanswered } = outcome
  const undoable = done.length + unanswered.length
  const translate = useTranslate()
  const { definition } = useScreen()
  const textOf = useRejectionText(definition)
  const current = useCurrentRecords(definition.name, refused)
  const title = kind === 'undo' ? 'engine.bulk.undoOutcome' : 'engine.bulk.outcome'
  const unansweredText = translate('engine.bulk.unanswered', { smart_count: unanswered.length })
  const heading = translate(title, { done: done.length, refused: refused.length })
  const closeAnd = (next: (() => void) | undefined) => () => {
    onClose()
    next?.()
  }
  return (
    <TitledDialog
      title={unanswered.length > 0 ? `${heading}, ${unansweredText}` : heading}
      onClose={onClose}
      maxWidth="sm"
    >
      <DialogContent>
        {refused.length > 0 && (
          <Rows
            text={translate(kind === 'undo' ? 'engine.bulk.notUndone' : 'engine.bulk.stillSelected')}
            lines={refused.map(({ id, error }) => {
              const shown = records?.find(record => record.id === id)
              return [id, textOf({ error, name: nameOf(id), current: current.get(id), shown, errorTexts })]
            })}
          />
        )}
        {unanswered.length > 0 && (
          <Rows text={translate('engine.bulk.mayBeDone')} lines={unanswered.map(({ id }) => [id, nameOf(id)])} />
        )}
      </DialogContent>
      <DialogActions>
        {undo && undoable > 0 && (
          <Button onClick={closeAnd(undo)}>{translate('engine.bulk.undoDone', { count: undoable })}</Button>
        )}
        {tryAgain && <Button onClick={closeAnd(tryAgain)}>{translate('engine.bulk.tryAgain')}</Button>}
        <CloseButton onClose={onClose} autoFocus>
          {translate('engine.close')}
        </CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
