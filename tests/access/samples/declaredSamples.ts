/** Sample calls of declared resources, generated from their declarations. */
import type { z } from 'zod'
import type { Role } from '../../../contract/roles'
import type { EditDeclaration, OwnedResource, TransitionDeclaration } from '../../../server/declared/ownedResource'
import { creationsOf, isReadOnlyRole, transitionsOf } from '../../../server/declared/resource'
import { ownedResources } from '../../../server/resources'
import type { CreateSampleDetails } from './sample'

const callsOf = (resource: OwnedResource, role: Role, base: string): [string, CreateSampleDetails][] => {
  const { change, canBeRemoved, references = {} } = resource
  const owned = (body: object) => Object.entries(references).some(([field, { allowed }]) => allowed && field in body)
  const row =
    (from?: 'any' | object): CreateSampleDetails =>
    async (fixtures, as) => ({ id: await fixtures.declared.rowOf(resource, as as Role, from) })
  const added =
    (schema: z.ZodType): CreateSampleDetails =>
    async (fixtures, as) => {
      const body = await fixtures.declared.bodyOf(resource, schema, as as Role)
      return { body, ...(owned(body) && { ownedBy: 'body' }) }
    }
  const changed =
    ({ body: schema, fixed }: EditDeclaration): CreateSampleDetails =>
    async (fixtures, as) => {
      // If the editable fields depend on the state, the record is in a state in which all fields may change.
      const id = await fixtures.declared.rowOf(resource, as as Role, fixed?.unless)
      const body = await fixtures.declared.bodyOf(resource, schema, as as Role)
      return { id, body: 'guid' in body ? { ...body, guid: id } : body }
    }
  const moved =
    ({ from, body }: TransitionDeclaration): CreateSampleDetails =>
    async (fixtures, as) => ({
      ...{ id: await fixtures.declared.rowOf(resource, as as Role, from) },
      ...(body && { body: await fixtures.declared.bodyOf(resource, body, as as Role) }),
    })
  const moves = transitionsOf(resource, role).map(
    ([action, transition]) => [`:id([^:]+)::${action}`, moved(transition)] as const,
  )
  const canWrite = !isReadOnlyRole(resource, role)
  return [
    [`GET ${base}`, () => ({})],
    ...creationsOf(resource, role).map(([path, { body }]): [string, CreateSampleDetails] => [
      `POST ${base}${path}`,
      added(body),
    ]),
    ...moves.map(([path, make]): [string, CreateSampleDetails] => [`PUT ${base}/${path}`, make]),
    ...(change && canWrite ? [[`PUT ${base}/:id`, changed(change)] as [string, CreateSampleDetails]] : []),
    ...(canBeRemoved && canWrite ? [[`DELETE ${base}/:id`, row()] as [string, CreateSampleDetails]] : []),
  ]
}

export const declaredSamples: Record<string, CreateSampleDetails> = Object.fromEntries(
  ownedResources.flatMap(resource =>
    Object.entries(resource.at).flatMap(([role, base]) => callsOf(resource, role as Role, base)),
  ),
)
