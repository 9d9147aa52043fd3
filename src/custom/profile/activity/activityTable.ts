/** Converts the activity into a table for export: one row per entry, with the same texts as on the screen. */
import type { ActivityEntry } from '../../../../contract/activity'
import type { CellTextContext, ExportTable } from '../../engine/export/exportTable'
import { formatActor, formatChangeSentence, formatChanges, formatSubjectName } from '../../engine/history/auditSentence'
import { formatDateTimeWithSeconds } from '../../ui/format'

export function buildActivityTable(
  entries: readonly ActivityEntry[],
  { translate, language }: CellTextContext,
): ExportTable {
  const word = (key: string) => translate(`support.detail.${key}`)
  const kind = (key: string) => translate(`support.activity.${key}`)
  return {
    headings: [word('at'), word('sentence'), word('who'), word('record'), kind('filters.kind'), word('changes')],
    rows: entries.map(entry => [
      { date: new Date(entry.at), isDay: false, text: formatDateTimeWithSeconds(entry.at, language) },
      formatChangeSentence(entry, translate, language),
      formatActor(entry, translate),
      formatSubjectName(entry, translate, language) ?? '',
      kind(`kinds.${entry.kind}`),
      formatChanges(entry, { translate, language }).join('; '),
    ]),
  }
}
