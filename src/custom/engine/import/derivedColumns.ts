/** Derived columns of a file: one column that fills two fields, or two columns that fill one field. */
import { visibleText } from './visibleText'

export interface DerivedColumn {
  /** Columns of the file. Translation key: `engine.import.derived.<name>`. */
  from: readonly string[]
  /** Fields that they fill, unless a column of the file is mapped to the field itself. */
  to: readonly string[]
  /**
   * Converts the cells.
   * @returns a cell for each field, in the order of `to`
   */
  derive(cells: readonly string[]): readonly string[]
}

const degrees = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`
const twoNumbers = new RegExp(String.raw`^[([]?\s*(${degrees})\s*°?\s*(?:[,;/|]\s*|\s)(${degrees})\s*°?\s*[)\]]?$`)
/** Well-known text has the longitude first: `POINT (30.5 50.4)`. */
const wellKnownText = /^POINT\s*\(\s*([+-]?\d[\d.]*)\s+([+-]?\d[\d.]*)\s*\)$/i

const splitCoordinates = (cell: string) => {
  const text = visibleText(cell).replace(/−/g, '-')
  const [, longitude, latitude] = wellKnownText.exec(text) ?? []
  if (latitude && longitude) return [latitude, longitude]
  const [, first, second] = twoNumbers.exec(text) ?? []
  // A cell that is not a pair is shown as a wrong latitude.
  return first && second ? [first, second] : [cell, '']
}

/** Splits an address. The house number is the part after the last comma, else the last word, if it contains a digit. */
const splitAddress = (cell: string) => {
  const text = visibleText(cell)
  const [, street, number] =
    /^(.*\D.*?)[,\s]+(?:(?:буд|д|house|nr|№)\.?\s*)?(\d\S*(?:\s?[/-]\s?\d\S*)?(?:\s\p{L})?)$/iu.exec(text) ?? []
  return street && number ? [street.replace(/[,\s]+$/, ''), number] : [text, '']
}

const joined = (cells: readonly string[]) => [cells.map(visibleText).filter(Boolean).join(' ')]

export const derivedColumns = {
  coordinates: {
    from: ['coordinates'],
    to: ['latitude', 'longitude'],
    derive: ([cell = '']) => splitCoordinates(cell),
  },
  streetAddress: {
    from: ['streetAddress'],
    to: ['street', 'houseNumber'],
    derive: ([cell = '']) => splitAddress(cell),
  },
  fullName: { from: ['firstName', 'lastName'], to: ['name'], derive: joined },
} as const satisfies Record<string, DerivedColumn>
export type DerivedColumnName = keyof typeof derivedColumns

/** Returns the file's columns of these derivations, each by its source. */
export const derivedSources = (derived: readonly DerivedColumnName[]): readonly string[] =>
  derived.flatMap(name => [...derivedColumns[name].from])

/** Returns the derivation that fills the field from mapped columns. */
export const derivationFor = (
  derived: readonly DerivedColumnName[],
  source: string,
  mapping: Readonly<Record<string, number | undefined>>,
): DerivedColumn | undefined =>
  mapping[source] === undefined
    ? derived
        .map((name): DerivedColumn => derivedColumns[name])
        .find(({ from, to }) => to.includes(source) && from.some(each => mapping[each] !== undefined))
    : undefined
