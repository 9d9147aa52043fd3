/** Sample calls of declared resources, generated from their declarations. */
import type { z } from 'zod'
import type { Role } from '../../../contract/roles'
import type { Edit, OwnedResource } from '../../../server/declared/ownedResource'
import { creationsOf, transitionsOf } from '../../../server/declared/resource'
import { ownedResources } from '../../../server/resources'
import type { Make } from './sample'

const callsOf = (resource: OwnedResource, role: Role, base: string): [string, Make][] => {
  const { change, canBeRemoved, references = {} } = resource
  const owned = (body: object) => Object.entries(references).some(([field, { mine }]) => mine && field in body)
  const row =
    (from?: 'any' | object): Make =>
    async (world, as) => ({ id: await world.declared.rowOf(resource, as as Role, from) })
  const added =
    (schema: z.ZodType): Make =>
    async (world, as) => {
      const body = await world.declared.bodyOf(resource, schema, as as Role)
      return { body, ...(owned(body) && { ownedBy: 'body' }) }
    }
  const changed =
    ({ body: schema, fixed }: Edit): Make =>
    async (world, as) => {
      // Where there are several states, one is used in which every field may change.
      const id = await world.declared.rowOf(resource, as as Role, fixed?.unless)
      const body = await world.declared.bodyOf(resource, schema, as as Role)
      return { id, body: 'guid' in body ? { ...body, guid: id } : body }
    }
  const moves = transitionsOf(resource, role).map(([action, { from }]) => [`:id([^:]+)::${action}`, row(from)] as const)
  return [
    [`GET ${base}`, () => ({})],
    ...creationsOf(resource, role).map(([path, { body }]): [string, Make] => [`POST ${base}${path}`, added(body)]),
    ...moves.map(([path, make]): [string, Make] => [`PUT ${base}/${path}`, make]),
    ...(change ? [[`PUT ${base}/:id`, changed(change)] as [string, Make]] : []),
    ...(canBeRemoved ? [[`DELETE ${base}/:id`, row()] as [string, Make]] : []),
  ]
}

export const declaredSamples: Record<string, Make> = Object.fromEntries(
  ownedResources.flatMap(resource =>
    Object.entries(resource.at).flatMap(([role, base]) => callsOf(resource, role as Role, base)),
  ),
)
