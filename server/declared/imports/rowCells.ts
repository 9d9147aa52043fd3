/** Converts the cells of a file's row to the values of the fields of a declared resource's bodies. */
import type { z } from 'zod'
import { splitValues } from '../../../contract/csv'
import type { ImportCells } from '../../../contract/imports'
import { isPlainNumber } from '../../../contract/rules'
import { cities } from '../../db/schema'
import { splitCityCell } from '../../geo/cityCells'
import { trimmedTextOf } from '../../imports/locationColumns'
import type { ReferenceDeclaration } from '../references'

export type ImportedCells = Record<string, string>

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
}
const typeOf = (schema: z.ZodType): string => {
  const { type, innerType, in: input } = schema.def as unknown as Definition
  const inner = innerType ?? input
  return inner ? typeOf(inner) : type
}
export const isMultiValued = (schema: z.ZodType) => typeOf(schema) === 'array'

/** Returns the texts in a cell of a field with several values. */
export const splitCellValues = (reference: ReferenceDeclaration | undefined, cell: string) =>
  reference?.table === cities ? splitCityCell(cell) : splitValues(cell)

/**
 * Returns the number in a cell, with or without thousands separated by spaces. Returns the text itself if it is not
 * a plain number, so that the schema rejects it.
 */
const numberIn = (cell: string) => {
  const plain = /^[+-]?\d{1,3}(\s\d{3})+(\.\d+)?$/.test(cell) ? cell.replace(/\s/g, '') : cell
  return isPlainNumber(plain) ? Number(plain) : cell
}

/** Converts a cell to the type of the schema; the schema rejects cells that cannot be converted. */
export const convertCell = (schema: z.ZodType, cell: string, reference?: ReferenceDeclaration): unknown => {
  const type = typeOf(schema)
  if (type === 'array') return splitCellValues(reference, cell)
  if (type === 'number') return numberIn(cell)
  if (type === 'boolean') return cell === 'true' ? true : cell === 'false' ? false : cell
  return cell
}

/** Returns the cells that are not empty. */
export const nonEmptyCells = (values: ImportCells | undefined): ImportedCells =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([column, value]) =>
      trimmedTextOf(value) ? [[column, trimmedTextOf(value)]] : [],
    ),
  )
