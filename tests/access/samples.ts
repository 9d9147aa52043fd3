/**
 * Builds a valid call of every operation, as the owner of the record would make it. The call is derived from the path
 * and schemas of the operation and from declarations; samples/ adds the remaining details. `ownedBy` names the part of
 * the call (path, query or body) that contains the id of the owner's record. The same call by another organisation must
 * then find nothing.
 */
import type { z } from 'zod'
import type { Operation } from '../../server/auth/authorization'
import type { Fixtures } from './fixtures'
import { declaredSamples } from './samples/declaredSamples'
import { pathParameterId } from './samples/ids'
import { importSamples } from './samples/importSamples'
import type { CreateSampleDetails, Sample } from './samples/sample'
import { specialSamples } from './samples/specialSamples'
import { createSampleValue } from './samples/valueFor'

export type { Sample } from './samples/sample'

/** Details of sample calls that cannot be derived from the operation's path and schemas, by method and path. */
export const sampleCallOverrides: Record<string, CreateSampleDetails> = {
  ...declaredSamples,
  ...importSamples,
  ...specialSamples,
}

const isId = (param: string) => /id$/i.test(param)

/**
 * Returns a valid call of the operation.
 * @throws {Error} naming the operation for which no sample can be built
 */
export async function sampleFor(operation: Operation, fixtures: Fixtures, role: string): Promise<Sample> {
  const { method, url, schema, access } = operation
  const line = `${method} ${url}`
  const { path, id, fields, ...more } = (await sampleCallOverrides[line]?.(fixtures, role)) ?? {}
  if (path !== undefined) return { path, ...more }
  const pattern = url.replace('([^:]+)::', ':').replace('::', ':')
  const params = pattern.match(/:\w+(?=[/:]|$)/g)?.filter(part => pattern.includes(`/${part}`)) ?? []
  const partFor = (param: string) =>
    isId(param)
      ? (id ?? pathParameterId(url, param, fixtures, role))
      : String((createSampleValue(schema.params as z.ZodType, line) as Record<string, unknown>)[param])
  const isOwned = params.some(part => isId(part)) && access.kind === 'session' && role !== 'Staff'
  const query = schema.querystring as z.ZodType | undefined
  if (query && !query.safeParse(more.query ?? {}).success) throw new Error(`${line}: a query for it in samples/`)
  return {
    path: params.reduce((to, part) => to.replace(`/${part}`, `/${partFor(part.slice(1))}`), pattern),
    ...(schema.body && !('body' in more)
      ? { body: { ...(createSampleValue(schema.body as z.ZodType, line) as object), ...fields } }
      : {}),
    ...(isOwned && { ownedBy: 'path' as const }),
    ...more,
  }
}
