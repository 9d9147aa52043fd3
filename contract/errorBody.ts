/** The error body as a schema, for the API's description. */
import { z } from 'zod'
import { type ErrorCode, errorStatus } from './errors'

const errorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
export const errorBodySchema = z
  .object({ errorCode, message: z.string(), fields: z.record(z.string(), errorCode).optional() })
  .meta({ id: 'Error', description: 'What went wrong; `fields` names the fields that are wrong' })
