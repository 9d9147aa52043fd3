/**
 * Validates request bodies. The items of a long array, such as the rows of an import, are validated in slices, so that
 * a body of the maximum size does not block the event loop.
 */
import type { FastifySchemaCompiler, SafePromiseLike } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mapInSlices } from '../lib/slices'

/** Number of items beyond which an array is validated in slices. */
const longArray = 100

type ArrayBody = Record<string, unknown>
interface LongField {
  key: string
  array: z.ZodArray<z.ZodType>
}

const isBody = (value: unknown): value is ArrayBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const arraysOf = (schema: unknown): LongField[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([key, array]) =>
        array instanceof z.ZodArray ? [{ key, array: array as LongField['array'] }] : [],
      )
    : []
/** Returns the schema of an object with another schema for one of its fields. */
const withField = (schema: z.ZodObject, key: string, field: z.ZodType) =>
  new z.ZodObject({ ...schema.def, shape: { ...schema.shape, [key]: field } })

/**
 * Compiles a schema of a request. The validator returns a promise for a long array. Fastify ignores the promise's
 * value, so the validator writes the validated values into the object of the request's body.
 */
export const compileSlicedValidator: FastifySchemaCompiler<z.ZodType> = route => {
  const validate = validatorCompiler(route)
  const { schema, httpPart } = route
  const arrays = httpPart === 'body' ? arraysOf(schema) : []
  if (arrays.length === 0) return validate
  const isLong = (body: ArrayBody, { key }: LongField) => {
    const items = body[key]
    return Array.isArray(items) && items.length > longArray
  }
  return (body: unknown) => {
    const long = isBody(body) ? arrays.find(array => isLong(body, array)) : undefined
    return long && isBody(body)
      ? (validateLong(schema as z.ZodObject, long, body, route) as unknown as SafePromiseLike<void>)
      : validate(body)
  }
}

type Route = Parameters<typeof compileSlicedValidator>[0]

/**
 * Validates a body with a long array.
 * @throws the issues in the format of the type provider's compiler
 */
async function validateLong(schema: z.ZodObject, { key, array }: LongField, body: ArrayBody, route: Route) {
  const most = (array._zod.bag as { maximum?: number }).maximum ?? Number.POSITIVE_INFINITY
  // One item more than allowed is validated, which suffices to report that the array is too long.
  const items = (body[key] as unknown[]).slice(0, most + 1)
  const parsed = await mapInSlices(items, item => array.element.safeParse(item))
  const issues = parsed.flatMap(({ error }, at) =>
    (error?.issues ?? []).map(issue => ({ ...issue, path: [at, ...issue.path] })),
  )
  const isParsed = new z.ZodArray({ ...array.def, element: z.any() })
  const hasIssues = z.any().superRefine((_, context) => {
    for (const issue of issues) context.addIssue(issue as Parameters<typeof context.addIssue>[0])
  })
  const rest = withField(schema, key, issues.length > 0 ? hasIssues : isParsed)
  const result = validatorCompiler({ ...route, schema: rest })({ ...body, [key]: parsed.map(({ data }) => data) })
  const { error, value } = result as { error?: unknown; value?: ArrayBody }
  if (error) throw error
  for (const name of Object.keys(body)) delete body[name]
  Object.assign(body, value)
}
