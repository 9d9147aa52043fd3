/** Cells of the audit log's list: a sentence about the action, and its outcome. */
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../../contract/staffAudit'
import { useLanguage } from '../../i18n/i18n'
import type { CellProps } from '../engine/definition/definition'
import { auditResultOf, formatChangeSentence } from '../engine/history/auditSentence'
import { type ChipTone, StateChip } from './StateChip'

export { buildAuditTable } from './auditTable'

type AuditCellProps = CellProps<Pick<AuditEntry, keyof AuditEntry>>

const tones = { done: 'success', refused: 'warning', failed: 'error' } as const satisfies Record<string, ChipTone>

export const AuditOutcome = ({ outcome }: Pick<AuditEntry, 'outcome'>) => {
  const translate = useTranslate()
  const result = auditResultOf(outcome)
  return <StateChip tone={tones[result]} label={translate(`support.outcome.${result}`)} />
}

export const AuditOutcomeCell = ({ record }: AuditCellProps) => <AuditOutcome outcome={record.outcome} />

export const AuditSentenceCell = ({ record }: AuditCellProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {formatChangeSentence(record, translate, language)}
      {record.reason && <span style={{ display: 'block', opacity: 0.8 }}>{record.reason}</span>}
    </span>
  )
}
