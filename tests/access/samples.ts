/**
 * Builds a valid call of every operation, as its owner would make it, from its address and schemas, from declarations,
 * and from samples/. `ownedBy` means that the call names a record of the owner, so that the same call by another
 * organisation must find nothing.
 */
import type { z } from 'zod'
import type { Operation } from '../../server/auth/authorization'
import { declaredSamples } from './samples/declared'
import { idIn } from './samples/ids'
import { importSamples } from './samples/imports'
import { saidSamples } from './samples/said'
import type { Make, Sample } from './samples/sample'
import { valueFor } from './samples/valueFor'
import type { World } from './world'

export type { Sample } from './samples/sample'

/** The details of each operation, by its line, that its address and schemas do not give. */
export const said: Record<string, Make> = { ...declaredSamples, ...importSamples, ...saidSamples }

const isId = (param: string) => /id$/i.test(param)

/** @throws {Error} naming the operation for which no sample can be built */
export async function sampleFor(operation: Operation, world: World, role: string): Promise<Sample> {
  const { method, url, schema, access } = operation
  const line = `${method} ${url}`
  const { path, id, fields, ...more } = (await said[line]?.(world, role)) ?? {}
  if (path !== undefined) return { path, ...more }
  const pattern = url.replace('([^:]+)::', ':')
  const params = pattern.match(/:\w+(?=[/:]|$)/g)?.filter(part => pattern.includes(`/${part}`)) ?? []
  const partFor = (param: string) =>
    isId(param)
      ? (id ?? idIn(url, param, world, role))
      : String((valueFor(schema.params as z.ZodType, line) as Record<string, unknown>)[param])
  const isOwned = params.some(part => isId(part)) && access.kind === 'session' && role !== 'Staff'
  const query = schema.querystring as z.ZodType | undefined
  if (query && !query.safeParse(more.query ?? {}).success) throw new Error(`${line}: a query for it in samples/`)
  return {
    path: params.reduce((to, part) => to.replace(`/${part}`, `/${partFor(part.slice(1))}`), pattern),
    ...(schema.body && !('body' in more)
      ? { body: { ...(valueFor(schema.body as z.ZodType, line) as object), ...fields } }
      : {}),
    ...(isOwned && { ownedBy: 'path' as const }),
    ...more,
  }
}
