/** The log as a file for people: of the server's records, one a line, what the screen says of each. */
import type { AuditEntry } from '../../../contract/staffAudit'
import { formatMoment } from '../cells/format'
import type { InWords } from '../engine/actions'
import { csvFile } from '../engine/csvFile'
import { fieldsIn, resultOf, sentenceOf, whoOf } from './auditSentence'

export const auditFile: InWords = (lines, { translate, language }) => {
  const word = (key: string) => translate(`support.detail.${key}`)
  const headings = [
    ...['at', 'sentence', 'who', 'organisation', 'record'].map(word),
    translate('resources.auditLog.fields.outcome'),
    ...['reason', 'fields'].map(word),
  ]
  const rowOf = (line: string) => {
    const entry = JSON.parse(line) as AuditEntry
    return [
      formatMoment(entry.at, language),
      sentenceOf(entry, translate),
      whoOf(entry, translate),
      entry.organisation?.name,
      entry.subjectName,
      translate(`support.outcome.${resultOf(entry.outcome)}`),
      entry.reason,
      entry.fields && fieldsIn(entry.fields, translate),
    ]
  }
  return csvFile([headings, ...lines.split('\n').filter(Boolean).map(rowOf)], language)
}
