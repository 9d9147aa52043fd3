/** Converts the audit log into a readable table for export: one row per entry, with the same texts as on the screen. */
import type { AuditEntry } from '../../../contract/staffAudit'
import type { ExportConverter } from '../engine/definition/actions'
import {
  auditResultOf,
  formatActor,
  formatChangeSentence,
  formatFieldLabels,
  formatSubjectName,
} from '../engine/history/auditSentence'
import { formatDateTimeWithSeconds } from '../ui/format'

export const buildAuditTable: ExportConverter = (lines, { translate, language }) => {
  const word = (key: string) => translate(`support.detail.${key}`)
  const headings = [
    ...['at', 'sentence', 'who', 'organisation', 'record'].map(word),
    translate('resources.auditLog.fields.outcome'),
    ...['reason', 'fields'].map(word),
  ]
  const rowOf = (line: string) => {
    const entry = JSON.parse(line) as AuditEntry
    return [
      { date: new Date(entry.at), isDay: false, text: formatDateTimeWithSeconds(entry.at, language) },
      formatChangeSentence(entry, translate, language),
      formatActor(entry, translate),
      entry.organisation?.name ?? '',
      formatSubjectName(entry, translate, language) ?? '',
      translate(`support.outcome.${auditResultOf(entry.outcome)}`),
      entry.reason ?? '',
      formatFieldLabels(entry, translate),
    ]
  }
  return { headings, rows: lines.split('\n').filter(Boolean).map(rowOf) }
}
