/** Declares the type of a sample call, and helpers for the samples of several roles. */
import type { Role } from '../../../contract/roles'
import type { Fixtures } from '../fixtures'

export interface Sample {
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ownedBy?: 'path' | 'body' | 'query' | undefined
  /** The expected response to the same call by another organisation, if the call responds to it without an error. */
  answerToOthers?: object
  /** True if every organisation of the role may read these records, as on a map or in a catalogue. */
  isPublicToRole?: boolean
  /**
   * True if the call creates a record that belongs to its caller, so that it also succeeds for another organisation.
   */
  makesOwn?: true
  /** True if the call is made by a member of the team, because the owner cannot make it. */
  isForMember?: true
}
/**
 * Details of a sample call that cannot be derived from the operation's path and schemas. `id` is the id in the path.
 * `fields` are values of the body, which replace those generated from the schema.
 */
export type SampleDetails = Partial<Sample> & { id?: string; fields?: object }
export type CreateSampleDetails = (fixtures: Fixtures, role: string) => SampleDetails | Promise<SampleDetails>

export type LocationRole = 'Retailer' | 'Institution'
export const locationRoles: LocationRole[] = ['Retailer', 'Institution']

export const ownLocationOf = (fixtures: Fixtures, role: string) =>
  role === 'ServiceProvider' ? fixtures.provider : fixtures.shops[role === 'Institution' ? 'Institution' : 'Retailer']

/** Returns the samples of all roles in one table. */
export const samplesOfRoles = <Name extends Role>(
  roles: readonly Name[],
  samplesOf: (role: Name) => Record<string, CreateSampleDetails>,
) => Object.assign({}, ...roles.map(samplesOf)) as Record<string, CreateSampleDetails>
