/** The error body as a schema, for the API's description. */
import { z } from 'zod'
import { type ErrorCode, errorStatus } from './errors'
import { rejectionRules } from './fieldReasons'
import { type ImageRejectionReason, imageRejections } from './imageRejections'

const errorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
const reason = z.enum(Object.keys(imageRejections) as [ImageRejectionReason, ...ImageRejectionReason[]])
/** See {@link FieldReason}. */
export const fieldReasonSchema = z
  .object({
    rule: z.enum(rejectionRules),
    limit: z.number().optional(),
    actual: z.int().optional(),
    choices: z.array(z.string()).optional(),
    line: z.int().optional(),
    record: z.string().optional(),
  })
  .meta({ id: 'FieldReason', description: 'The rule that a rejected value breaks, with its parameters' })
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
    description: 'What went wrong; `fields` names the fields that are wrong, `reasons` the rules that they break',
  })
  .meta({ id: 'ErrorBody' })

/** The body of a 412 response: the error, and the current record. */
export const versionConflictSchema = <Schema extends z.ZodType>(record: Schema) =>
  z
    .object({ errorCode: z.literal('VersionConflict' satisfies ErrorCode), message: z.string(), current: record })
    .meta({ description: 'Somebody changed the record since the version of `If-Match`; nothing was written' })
