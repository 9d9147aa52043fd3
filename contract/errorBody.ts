/** The body of an error response as a schema, for the API's OpenAPI description. */
import { z } from 'zod'
import { type ErrorCode, errorStatus } from './errors'
import { rejectionRules } from './fieldReasons'
import { type ImageRejectionReason, imageRejections } from './imageRejections'
import { changeAuthorSchema } from './presence'
import { type RecordRuleName, recordRuleNames } from './recordRules'

const errorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
const reason = z.enum(Object.keys(imageRejections) as [ImageRejectionReason, ...ImageRejectionReason[]])
/** The zod schema of {@link FieldReason}. */
export const fieldReasonSchema = z
  .object({
    rule: z
      .enum([...rejectionRules, ...recordRuleNames])
      .or(z.string() as z.ZodType<RecordRuleName>)
      .meta({ description: 'One of these rules; further rules may be added' }),
    limit: z.number().optional(),
    actual: z.int().optional(),
    choices: z.array(z.string()).optional(),
    line: z.int().optional(),
    record: z.string().optional(),
  })
  .meta({ id: 'FieldReason', description: 'The rule that the rejected value violates, with its parameters' })
export const errorBodySchema = z
  .object({
    errorCode,
    message: z.string(),
    fields: z.record(z.string(), errorCode).optional(),
    reasons: z.record(z.string(), fieldReasonSchema).optional(),
    reason: reason.optional().meta({ description: 'Why a picture is rejected' }),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({
    id: 'Error',
    description:
      'The error; `fields` has an error code for each invalid field, `reasons` the rule that its value violates',
  })
  .meta({ id: 'ErrorBody' })

const conflictOf = <Schema extends z.ZodType>(record: Schema) =>
  z.object({
    errorCode: z.literal('VersionConflict' satisfies ErrorCode),
    message: z.string(),
    current: record,
    /** The author of the latest change; `null` if not known. */
    changedBy: changeAuthorSchema.nullable().optional(),
  })
const conflicts = new WeakMap<z.ZodType, ReturnType<typeof conflictOf>>()

/**
 * Returns the body of a 412 response: the error, and the current record. The schema is created once for each type of
 * record, because a schema name may occur only once in the API's description.
 */
export function versionConflictSchema(record: z.ZodType) {
  const { id } = z.globalRegistry.get(record) ?? {}
  const description = 'Somebody changed the record since the version of `If-Match`; nothing was written'
  const schema = conflicts.get(record) ?? conflictOf(record).meta({ description, ...(id && { id: `${id}Conflict` }) })
  conflicts.set(record, schema)
  return schema
}
