/** Cells of the audit log's list: what happened, as a sentence, and its outcome. */
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../../contract/staffAudit'
import type { CellProps } from '../engine/definition/definition'
import { resultOf, sentenceOf } from './auditSentence'
import { StateChip, type Tone } from './StateChip'

export { auditTable } from './auditTable'

type AuditCellProps = CellProps<Pick<AuditEntry, keyof AuditEntry>>

const tones = { done: 'success', refused: 'warning', failed: 'error' } as const satisfies Record<string, Tone>

export const Outcome = ({ outcome }: Pick<AuditEntry, 'outcome'>) => {
  const translate = useTranslate()
  const result = resultOf(outcome)
  return <StateChip tone={tones[result]} label={translate(`support.outcome.${result}`)} />
}

export const OutcomeCell = ({ record }: AuditCellProps) => <Outcome outcome={record.outcome} />

export const SentenceCell = ({ record }: AuditCellProps) => {
  const translate = useTranslate()
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {sentenceOf(record, translate)}
      {record.reason && <span style={{ display: 'block', opacity: 0.8 }}>{record.reason}</span>}
    </span>
  )
}
