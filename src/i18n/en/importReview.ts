/** Words of the review of an import: rejected rows, changed values, counts. */
export const importReview = {
  guidColumn: 'ID',
  pointConfirmedColumn: 'Point confirmed',
  counts: {
    total: 'Rows in the file: %{count}',
    create: 'New: %{count}',
    update: 'Changed: %{count}',
    unchanged: 'Unchanged: %{count}',
    refused: 'Rejected: %{count}',
    imported: 'Imported: %{count}',
    waiting: 'Not imported: %{count}',
  },
  rejected: {
    title: 'Rejected rows',
    hint: 'Correct the values here and check again, or download the rows and correct them in the file.',
    checkAgain: 'Check again',
    download: 'Download rejected rows',
    file: 'rejected-rows',
    reason: 'Reason',
    range: '%{from}–%{to} of %{count}',
  },
  suggestions: {
    title: 'Did you mean?',
    use: '%{from} → %{to}: use in %{smart_count} row |||| %{from} → %{to}: use in %{smart_count} rows',
  },
  changes: {
    title: 'Changes',
    column: '%{column}: changes in %{smart_count} row |||| %{column}: changes in %{smart_count} rows',
    line: 'Line %{line}: %{from} → %{to}',
    empty: 'empty',
    more: 'And %{count} more',
    zeros:
      '%{column}: leading zeros are missing in %{smart_count} row (%{from} → %{to}) |||| %{column}: leading zeros are missing in %{smart_count} rows (%{from} → %{to})',
    zerosHint: 'Spreadsheets remove zeros at the beginning of numbers. Keep the old values unless this is intended.',
    keep: 'Keep the old values',
  },
  template: {
    download: 'Download template',
    file: 'template',
    title: 'Columns',
    required: 'required',
    number: 'number',
    day: 'date, for example 2026-05-31',
    several: 'several values, separated by ;',
    length: 'at most %{limit} characters',
    guid: 'only to update existing records; leave it empty for new ones',
  },
} as const
