/**
 * Reports on an action for several rows: its progress, which rows were rejected with which reasons, and which got no
 * answer.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Identifier, type RaRecord, useTranslate } from 'react-admin'
import type { BulkRejection } from '../../../dataProvider/bulk'
import { currentRecord } from '../../../dataProvider/versions'
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

/**
 * Number of records that one report reads at most, because a long list of rejected records must not cause as many
 * calls.
 */
const mostReads = 30

/**
 * Returns the current versions of the rejected records by id: first those that the rejections contain, later also
 * those that were read.
 */
const useCurrentRecords = (resource: string, refused: readonly BulkRejection[]) => {
  const currentOf = useCurrentRecord(resource)
  const given = refused.map(({ id, error }) => [id, currentRecord(error)] as const)
  const [current, setCurrent] = useState<ReadonlyMap<Identifier, RaRecord | undefined>>(() => new Map(given))
  const read = useEffectEvent(async () => {
    const found = await Promise.all(
      refused.slice(0, mostReads).map(async ({ id, error }) => [id, await currentOf(error, id)] as const),
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
  const { kind, outcome, refusals, undo, tryAgain } = report
  const { done, refused, unanswered } = outcome
  const undoable = done.length + unanswered.length
  const translate = useTranslate()
  const { definition } = useScreen()
  const textOf = useRejectionText(definition)
  const current = useCurrentRecords(definition.name, refused)
  const title = kind === 'undo' ? 'engine.bulk.undoOutcome' : 'engine.bulk.outcome'
  const lost = translate('engine.bulk.unanswered', { smart_count: unanswered.length })
  const heading = translate(title, { done: done.length, refused: refused.length })
  const closeAnd = (next: (() => void) | undefined) => () => {
    onClose()
    next?.()
  }
  return (
    <TitledDialog title={unanswered.length > 0 ? `${heading}, ${lost}` : heading} onClose={onClose} maxWidth="sm">
      <DialogContent>
        {refused.length > 0 && (
          <Rows
            text={translate(kind === 'undo' ? 'engine.bulk.notUndone' : 'engine.bulk.stillChosen')}
            lines={refused.map(({ id, error }) => [
              id,
              textOf({ error, name: nameOf(id), current: current.get(id), refusals }),
            ])}
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
        <Button onClick={onClose} autoFocus>
          {translate('engine.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
