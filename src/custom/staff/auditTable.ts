/** Converts the audit log into a readable table for export: one line per entry, with the texts of the screen. */
import type { AuditEntry } from '../../../contract/staffAudit'
import type { InWords } from '../engine/definition/actions'
import { formatMoment } from '../ui/format'
import { fieldsIn, resultOf, sentenceOf, whoOf } from './auditSentence'

export const auditTable: InWords = (lines, { translate, language }) => {
  const word = (key: string) => translate(`support.detail.${key}`)
  const headings = [
    ...['at', 'sentence', 'who', 'organisation', 'record'].map(word),
    translate('resources.auditLog.fields.outcome'),
    ...['reason', 'fields'].map(word),
  ]
  const rowOf = (line: string) => {
    const entry = JSON.parse(line) as AuditEntry
    return [
      { date: new Date(entry.at), isDay: false, text: formatMoment(entry.at, language) },
      sentenceOf(entry, translate),
      whoOf(entry, translate),
      entry.organisation?.name ?? '',
      entry.subjectName ?? '',
      translate(`support.outcome.${resultOf(entry.outcome)}`),
      entry.reason ?? '',
      entry.fields ? fieldsIn(entry.fields, translate) : '',
    ]
  }
  return { headings, rows: lines.split('\n').filter(Boolean).map(rowOf) }
}
