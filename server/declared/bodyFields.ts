/**
 * Lists the fields of a declared resource's request bodies, and the fields by which a row of an imported file
 * identifies a record.
 */
import type { z } from 'zod'
import type { CreateDeclaration, OwnedResource } from './ownedResource'

export type BodyShape = Record<string, z.ZodType>

/** Returns the fields of a body, or `undefined` if the schema is not an object. */
export const findBodyShape = (schema: z.ZodType) => (schema.def as unknown as { shape?: BodyShape }).shape

/**
 * Returns the fields of a body.
 * @throws {Error} if the schema is not an object
 */
export const bodyShapeOf = (schema: z.ZodType): BodyShape => {
  const shape = findBodyShape(schema)
  if (!shape) throw new Error('the body of an imported resource must be an object')
  return shape
}
/** Returns the fields of all bodies with which records of the resource are created or changed. */
export const allBodyFieldsOf = ({ create = {}, change }: OwnedResource): BodyShape =>
  Object.assign(
    {},
    ...Object.values(create).map(({ body }: CreateDeclaration) => bodyShapeOf(body)),
    change && bodyShapeOf(change.body),
  )

/**
 * Returns the fields that together identify the record of a file's row. The list is empty if only the record's id
 * identifies the record.
 */
export const keyFieldsOf = ({ import: declared }: Pick<OwnedResource, 'import'>): readonly string[] =>
  [declared?.by ?? []].flat()
/**
 * Returns the field at which problems of a whole row are reported: the first key field, otherwise the first field of
 * the bodies, otherwise `guid`.
 */
export const mainFieldOf = (resource: OwnedResource): string =>
  keyFieldsOf(resource)[0] ?? Object.keys(allBodyFieldsOf(resource))[0] ?? 'guid'
