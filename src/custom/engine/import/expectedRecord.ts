/**
 * Prepares rows for saving: adds the id and version of the record that the check found, or `null` if it found none. The
 * server then rejects the row if the record has changed, appeared or disappeared since the check.
 */
import type { CheckedRow, ImportRow, RowToSave } from '../../../../contract/imports'
import type { MovedPoint } from './importDefinition'

/** Names of the columns whose values change if the row gets a point from the map or from the lookup of its address. */
const pointColumns = ['latitude', 'longitude', 'pointConfirmed']

/**
 * Returns the row as it is sent for saving: with the point that the user has set or the address lookup has found, and
 * with the id and version of the record that the check found for it (`null` if it found none). An API without record
 * versions is sent neither id nor version.
 */
export function toRowToSave(
  { line, values }: ImportRow,
  checked: CheckedRow | undefined,
  point: MovedPoint | undefined,
): RowToSave {
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
