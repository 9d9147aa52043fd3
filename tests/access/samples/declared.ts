/** The calls of declared resources, from their declarations: none is written by hand. */
import type { Role } from '../../../contract/roles'
import { creationsOf, type OwnedResource, transitionsOf } from '../../../server/declared/resource'
import { ownedResources, staffResources } from '../../../server/resources'
import type { World } from '../world'
import type { Make } from './sample'
import { valueFor } from './valueFor'

const callsOf = (resource: OwnedResource, role: Role, base: string): [string, Make][] => {
  const { change, canBeRemoved, references = {} } = resource
  const owned = (body: object) => Object.entries(references).some(([field, { mine }]) => mine && field in body)
  const one =
    (after: string, from?: 'any' | object): Make =>
    async (world, as) => ({
      path: `${base}/${await world.declared.rowOf(resource, as as Role, from)}${after}`,
      ownedBy: 'path',
    })
  const creations = creationsOf(resource, role).map(([path, { body }]): [string, Make] => [
    `POST ${base}${path}`,
    async (world, as) => {
      const sent = await world.declared.bodyOf(resource, body, as as Role)
      return { path: `${base}${path}`, body: sent, ...(owned(sent) && { ownedBy: 'body' }) }
    },
  ])
  const moves = transitionsOf(resource, role).map(([action, { from }]): [string, Make] => [
    `PUT ${base}/:id([^:]+)::${action}`,
    one(`:${action}`, from),
  ])
  const changed: Make = async (world, as) => {
    // Of several states one in which every field may change.
    const guid = await world.declared.rowOf(resource, as as Role, change?.fixed?.unless)
    const body = change && (await world.declared.bodyOf(resource, change.body, as as Role))
    return { path: `${base}/${guid}`, body: body && 'guid' in body ? { ...body, guid } : body, ownedBy: 'path' }
  }
  return [
    [`GET ${base}`, () => ({ path: base })],
    ...creations,
    ...moves,
    ...(change ? [[`PUT ${base}/:id`, changed] as [string, Make]] : []),
    ...(canBeRemoved ? [[`DELETE ${base}/:id`, one('')] as [string, Make]] : []),
  ]
}

/** What staff read and decide is somebody else's row: which, the world says by the resource's name. */
export const seenByStaff = ({ seenByStaff: rows }: World, name: string, action = '') =>
  (rows as Record<string, string>)[`${name}.${action}`] ?? rows[name as keyof typeof rows]
const staffCalls = staffResources.flatMap(({ name, actions = {} }): [string, Make][] => {
  const base = `/staff/${name}`
  return [
    [`GET ${base}`, () => ({ path: base })],
    [`GET ${base}/:id`, world => ({ path: `${base}/${seenByStaff(world, name)}` })],
    ...Object.entries(actions).map(([action, { body }]): [string, Make] => [
      `POST ${base}/:id/${action}`,
      world => ({
        path: `${base}/${seenByStaff(world, name, action)}/${action}`,
        ...(body && { body: valueFor(body, `${name}.${action}`) }),
      }),
    ]),
  ]
})

export const declaredSamples: Record<string, Make> = Object.fromEntries([
  ...ownedResources.flatMap(resource =>
    Object.entries(resource.at).flatMap(([role, base]) => callsOf(resource, role as Role, base)),
  ),
  ...staffCalls,
])
