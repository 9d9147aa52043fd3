/** How the tests of the whole API call each of its operations. */
import type { Operation } from '../../server/auth/gate'
import { type Sample, samples } from './samples'
import type { World } from './world'

export const roleOf = ({ access }: Operation) =>
  access.kind === 'session' && access.roles !== 'any' ? (access.roles[0] ?? 'Retailer') : 'Retailer'
export const callerOf = (world: World, role: string) =>
  role === 'Staff' ? world.staff : world.owners[role as keyof World['owners']]
export const sampleOf = async (operation: Operation, world: World): Promise<Sample> => {
  const make = samples[`${operation.method} ${operation.url}`]
  if (!make) throw new Error(`${operation.method} ${operation.url} has no sample`)
  return make(world, roleOf(operation))
}
export const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)
