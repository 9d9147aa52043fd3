/** The type of a sample call, and values that samples of several roles use. */
import type { Role } from '../../../contract/roles'
import type { World } from '../world'

export interface Sample {
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ownedBy?: 'path' | 'body' | 'query' | undefined
  /** The call shows records of every organisation that the role may see (a map, a catalogue). */
  isPublicToRole?: boolean
  /** True when the call creates a record of its caller, whichever role the caller has. */
  makesOwn?: true
}
/**
 * Details that cannot be derived from the operation's own address and schemas. `id`: the row of its address; `fields`:
 * fields of the body that the schema alone would fill otherwise.
 */
export type Said = Partial<Sample> & { id?: string; fields?: object }
export type Make = (world: World, role: string) => Said | Promise<Said>

export type ShopRole = 'Retailer' | 'Institution'
export const shopRoles: ShopRole[] = ['Retailer', 'Institution']

export const shopOf = (world: World, role: string) =>
  role === 'ServiceProvider' ? world.provider : world.shops[role === 'Institution' ? 'Institution' : 'Retailer']

/** Returns the samples of all roles in one table. */
export const forRoles = <Each extends Role>(roles: readonly Each[], samplesOf: (role: Each) => Record<string, Make>) =>
  Object.assign({}, ...roles.map(samplesOf)) as Record<string, Make>
