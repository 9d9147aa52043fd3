/** Derived columns of a file: one column of the file fills two fields, or two columns fill one field. */
import { splitAddress } from './addresses'
import { cleanCellText } from './cleanCellText'

export interface DerivedColumn {
  /**
   * Names of the file's columns from which the fields are derived. Their translation key is
   * `engine.import.derived.<name>`.
   */
  from: readonly string[]
  /** Fields that the columns fill, unless the file has a column for the field itself. */
  to: readonly string[]
  /**
   * Converts the cells.
   * @returns a cell for each field, in the order of `to`
   */
  derive(cells: readonly string[]): readonly string[]
  /** Returns why the cells cannot be converted; the fields are then rejected until the user corrects them. */
  errorOf?(cells: readonly string[]): 'address' | undefined
  /** Returns the parts of the cells that no field receives, such as the flat number of an address. */
  omittedPartsOf?(cells: readonly string[]): readonly string[]
}

const degrees = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`
const twoNumbers = new RegExp(String.raw`^[([]?\s*(${degrees})\s*°?\s*(?:[,;/|]\s*|\s)(${degrees})\s*°?\s*[)\]]?$`)
/** Matches a point in WKT (well-known text), which has the longitude first: `POINT (30.5 50.4)`. */
const wellKnownText = /^POINT\s*\(\s*([+-]?\d[\d.]*)\s+([+-]?\d[\d.]*)\s*\)$/i

const splitCoordinates = (cell: string) => {
  const text = cleanCellText(cell).replace(/−/g, '-')
  const [, longitude, latitude] = wellKnownText.exec(text) ?? []
  if (latitude && longitude) return [latitude, longitude]
  const [, first, second] = twoNumbers.exec(text) ?? []
  // If the cell is not a pair of coordinates, the whole cell becomes the latitude, so that the user sees it rejected.
  return first && second ? [first, second] : [cell, '']
}

/** An address that is not clearly a street and a house number becomes the street, so that the user can correct it. */
const splitCell = (cell: string) => {
  const { street, houseNumber } = splitAddress(cell) ?? { street: cleanCellText(cell), houseNumber: '' }
  return [street, houseNumber]
}

const joined = (cells: readonly string[]) => [cells.map(cleanCellText).filter(Boolean).join(' ')]

export const derivedColumns = {
  coordinates: {
    from: ['coordinates'],
    to: ['latitude', 'longitude'],
    derive: ([cell = '']) => splitCoordinates(cell),
  },
  streetAddress: {
    from: ['streetAddress'],
    to: ['street', 'houseNumber'],
    derive: ([cell = '']) => splitCell(cell),
    errorOf: ([cell = '']) => (splitAddress(cell) ? undefined : 'address'),
    omittedPartsOf: ([cell = '']) => splitAddress(cell)?.leftOut ?? [],
  },
  fullName: { from: ['firstName', 'lastName'], to: ['name'], derive: joined },
} as const satisfies Record<string, DerivedColumn>
export type DerivedColumnName = keyof typeof derivedColumns

/** Returns the names of the file's columns that these derivations use. */
export const derivedSourceColumns = (derived: readonly DerivedColumnName[]): readonly string[] =>
  derived.flatMap(name => [...derivedColumns[name].from])

/**
 * Returns the derivation that fills the field, if the field itself has no column in the file and at least one of the
 * columns that the derivation uses is mapped.
 */
export const findDerivation = (
  derived: readonly DerivedColumnName[],
  source: string,
  mapping: Readonly<Record<string, number | undefined>>,
): DerivedColumn | undefined =>
  mapping[source] === undefined
    ? derived
        .map((name): DerivedColumn => derivedColumns[name])
        .find(({ from, to }) => to.includes(source) && from.some(field => mapping[field] !== undefined))
    : undefined
