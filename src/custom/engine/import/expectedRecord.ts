/** Returns with each row what its check announced, so that the server rejects a row whose record has changed since. */
import type { CheckedRow, ImportRow, SavedRow } from '../../../../contract/imports'
import type { MovedPoint } from './importDefinition'

/** Names of the columns that change if the user moves the row's point on the map. */
const pointColumns = ['latitude', 'longitude', 'pointConfirmed']

/**
 * Returns the row with the point that the user has set, and with the record that its check matched. An API that sends
 * no versions gets no record.
 */
export function toSavedRow(
  { line, values }: ImportRow,
  checked: CheckedRow | undefined,
  point: MovedPoint | undefined,
): SavedRow {
  const { guid, version, changes = {} } = checked ?? {}
  const placed = point && {
    latitude: point.latitude,
    longitude: point.longitude,
    pointConfirmed: String(point.isConfirmed),
  }
  const row = { line, values: { ...values, ...placed } }
  if (version === undefined) return row
  if (version === null || !guid) return { ...row, expected: null }
  const columns = [...new Set([...Object.keys(changes), ...(point ? pointColumns : [])])]
  return { ...row, expected: { guid, version, columns } }
}
