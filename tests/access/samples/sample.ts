/** Declares the type of a sample call, and helpers for the samples of several roles. */
import type { Role } from '../../../contract/roles'
import type { Fixtures } from '../fixtures'

export interface Sample {
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ownedBy?: 'path' | 'body' | 'query' | undefined
  /**
   * The answer to another organisation that sends the same call. Set for calls that do not reject records of other
   * organisations.
   */
  answerToOthers?: object
  /**
   * True if the call shows records of every organisation, because the role may see all of them (a map, a catalogue).
   */
  isPublicToRole?: boolean
  /** True if the call creates a record that belongs to its caller, in any role. */
  makesOwn?: true
  /** True if a member of the team makes the call, because its owner cannot. */
  isForMember?: true
}
/**
 * Details of a sample call that cannot be derived from the operation's address and schemas. `id` is the id in the
 * address; `fields` are values in the body, in place of those generated from the schema.
 */
export type SampleDetails = Partial<Sample> & { id?: string; fields?: object }
export type MakeDetails = (fixtures: Fixtures, role: string) => SampleDetails | Promise<SampleDetails>

export type LocationRole = 'Retailer' | 'Institution'
export const locationRoles: LocationRole[] = ['Retailer', 'Institution']

export const shopOf = (fixtures: Fixtures, role: string) =>
  role === 'ServiceProvider' ? fixtures.provider : fixtures.shops[role === 'Institution' ? 'Institution' : 'Retailer']

/** Returns the samples of all roles in one table. */
export const forRoles = <Each extends Role>(
  roles: readonly Each[],
  samplesOf: (role: Each) => Record<string, MakeDetails>,
) => Object.assign({}, ...roles.map(samplesOf)) as Record<string, MakeDetails>
