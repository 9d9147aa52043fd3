/**
 * Messages about changes that other users make at the same time, shown above a list, in a form, and after a conflict.
 */
export const live = {
  support: 'Support',
  show: 'Show',
  changed: 'This list has changed',
  changedBy: 'Changed by %{names}',
  editing: '%{names} is editing this record too |||| %{names} are editing this record too',
  recordChanged: 'This record was changed',
  recordChangedBy: '%{names} changed this record',
  seeChanges: 'See the changes',
  refreshed: 'The form shows the current record',
  conflictTitle: '%{names} changed this meanwhile',
  merged: '%{names} changed meanwhile: %{fields}. Both changes are kept',
  taken: '%{names} changed meanwhile: %{fields}. These changes are kept, yours are not in the record',
} as const
