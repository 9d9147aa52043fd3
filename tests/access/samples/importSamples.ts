/**
 * Builds sample rows of an import file for every list that a role can import. Rows of declared resources are made from
 * the sample bodies of their calls.
 */
import type { ImportCells } from '../../../contract/imports'
import { type Role, roleSlugs, roles } from '../../../contract/roles'
import type { OwnedResource } from '../../../server/declared/ownedResource'
import { canImport, creationsOf } from '../../../server/declared/resource'
import { ownedResources } from '../../../server/resources'
import type { Fixtures } from '../fixtures'
import { type CreateSampleDetails, samplesOfRoles } from './sample'

/** Returns the declared resources that the role can import. Locations are not declared. */
export const importableResources = (role: Role) =>
  ownedResources.filter(ownedResource => canImport(ownedResource, role))
/** Lists every import of a declared resource: its list, a role that can import it, and the resource. */
export const declaredImports = ownedResources.flatMap(resource =>
  roles.filter(role => canImport(resource, role)).map(role => [resource.list.of, role, resource] as const),
)
export const importableLists = (role: Role) => [
  ...(role === 'Retailer' || role === 'Institution' ? (['locations'] as const) : []),
  ...importableResources(role).map(({ list }) => list.of),
]

/**
 * Returns the cells of an import row that creates a record.
 * @param creation index of one of the create operations that the role may use; its body fills the cells
 */
export async function cellsFor(
  resource: OwnedResource,
  role: Role,
  fixtures: Pick<Fixtures, 'declared'>,
  creation = 0,
) {
  const [path, made] = creationsOf(resource, role)[creation] ?? []
  if (!made) throw new Error(`${resource.what}: no ${role} makes one`)
  const body = await fixtures.declared.bodyOf(resource, made.body, role)
  const { column, paths } = resource.import?.kind ?? { column: '', paths: {} }
  const kind = Object.keys(paths).find(each => paths[each] === path)
  const cells = Object.entries(body).map(([field, value]) => [field, [value].flat().join('; ')])
  return Object.fromEntries([...cells, ...(kind ? [[column, kind]] : [])]) as ImportCells
}

const store = { name: 'Imported', city: 'Kyiv', street: 'Khreshchatyk', houseNumber: '3' }
const importKey = '00000000-0000-4000-8000-000000000001'

/**
 * Returns the body of the role's sample import, with one row: a location for a retailer, an employee (the first
 * declared list) for an institution, and a simple reward (the last declared list) for a service provider. Together
 * these samples import every list that can be imported.
 */
const sampleOf = async (role: Role, fixtures: Fixtures) => {
  const declared = importableResources(role)
  const resource = role === 'Retailer' ? undefined : declared.at(role === 'Institution' ? 0 : -1)
  const [list, values] = resource ? [resource.list.of, await cellsFor(resource, role, fixtures)] : ['locations', store]
  return { list, rows: [{ line: 2, values }], ...(resource && { defaults: values }) }
}

const callsOf = (role: Role): Record<string, CreateSampleDetails> => {
  const base = `/b2b/${roleSlugs[role]}/imports`
  return {
    [`POST ${base}/check`]: async fixtures => ({ body: await sampleOf(role, fixtures) }),
    [`POST ${base}`]: async fixtures => ({ body: { ...(await sampleOf(role, fixtures)), key: importKey } }),
    ...(importableLists(role).includes('locations') && {
      [`POST ${base}/places`]: () => ({ body: { list: 'locations', rows: [{ line: 2, values: store }] } }),
    }),
  }
}

export const importSamples = samplesOfRoles(
  roles.filter(role => importableLists(role).length > 0),
  callsOf,
)
