/** What a sample is, and what the samples of several areas say. */
import type { Role } from '../../../contract/roles'
import type { World } from '../world'

export interface Sample {
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ownedBy?: 'path' | 'body' | 'query' | undefined
  /** What it shows is every organisation's of the role to see (a map, a catalogue). */
  isPublicToRole?: boolean
  /** It makes something of its caller's, whoever that is. */
  makesOwn?: true
}
/**
 * What cannot be made of the operation's own address and schemas. `id`: the row of its address; `fields`: those of the body that its
 * schema alone would make otherwise.
 */
export type Said = Partial<Sample> & { id?: string; fields?: object }
export type Make = (world: World, role: string) => Said | Promise<Said>

export type ShopRole = 'Retailer' | 'Institution'
export const shopRoles: ShopRole[] = ['Retailer', 'Institution']

export const shopOf = (world: World, role: string) =>
  role === 'ServiceProvider' ? world.provider : world.shops[role === 'Institution' ? 'Institution' : 'Retailer']

/** The samples of each of the roles, in one table. */
export const forRoles = <Each extends Role>(roles: readonly Each[], samplesOf: (role: Each) => Record<string, Make>) =>
  Object.assign({}, ...roles.map(samplesOf)) as Record<string, Make>
