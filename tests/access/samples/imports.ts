/**
 * Sample rows of an import file, for every list that a role can import into. Rows of a declared resource are made from
 * the sample bodies of its calls.
 */
import type { ImportCells } from '../../../contract/imports'
import { type Role, roleSlugs, roles } from '../../../contract/roles'
import type { OwnedResource } from '../../../server/declared/ownedResource'
import { creationsOf } from '../../../server/declared/resource'
import { ownedResources } from '../../../server/resources'
import type { World } from '../world'
import { forRoles, type Make } from './sample'

/** Returns the resources that `role` can import into, except locations. */
export const importableBy = (role: Role) => ownedResources.filter(each => each.import && each.at[role])
export const importedLists = (role: Role) => [
  ...(role === 'Retailer' || role === 'Institution' ? (['locations'] as const) : []),
  ...importableBy(role).map(({ list }) => list.of),
]

/**
 * Returns the cells of an import row that creates a record.
 * @param creation index of one of the create operations that the role may use; its body fills the cells
 */
export async function cellsFor(resource: OwnedResource, role: Role, world: Pick<World, 'declared'>, creation = 0) {
  const [path, made] = creationsOf(resource, role)[creation] ?? []
  if (!made) throw new Error(`${resource.what}: no ${role} makes one`)
  const body = await world.declared.bodyOf(resource, made.body, role)
  const { column, paths } = resource.import?.kind ?? { column: '', paths: {} }
  const kind = Object.keys(paths).find(each => paths[each] === path)
  const cells = Object.entries(body).map(([field, value]) => [field, [value].flat().join('; ')])
  return Object.fromEntries([...cells, ...(kind ? [[column, kind]] : [])]) as ImportCells
}

const store = { name: 'Imported', city: 'Kyiv', street: 'Khreshchatyk', houseNumber: '3' }
const importKey = '00000000-0000-4000-8000-000000000001'

/** Returns a retailer's locations, an institution's first declared list, and for any other role its last one. */
const sampleOf = async (role: Role, world: World) => {
  const declared = importableBy(role)
  const resource = role === 'Retailer' ? undefined : declared.at(role === 'Institution' ? 0 : -1)
  const [list, values] = resource ? [resource.list.of, await cellsFor(resource, role, world)] : ['locations', store]
  return { list, rows: [{ line: 2, values }], ...(resource && { defaults: values }) }
}

const callsOf = (role: Role): Record<string, Make> => {
  const base = `/b2b/${roleSlugs[role]}/imports`
  return {
    [`POST ${base}/check`]: async world => ({ body: await sampleOf(role, world) }),
    [`POST ${base}`]: async world => ({ body: { ...(await sampleOf(role, world)), key: importKey } }),
    ...(importedLists(role).includes('locations') && {
      [`POST ${base}/places`]: () => ({ body: { list: 'locations', rows: [{ line: 2, values: store }] } }),
    }),
  }
}

export const importSamples = forRoles(
  roles.filter(role => importedLists(role).length > 0),
  callsOf,
)
