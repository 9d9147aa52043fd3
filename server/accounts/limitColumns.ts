/**
 * Converts the limit of a member or an invitation to cities and locations, from the two columns of the database to the
 * value in a `Scope` and back.
 */
import type { TeamRole } from '../../contract/teamRoles'
import type { ScopeLimit } from '../ownership/scope'

/**
 * The two columns of `memberships` and `team_invitations` that limit a member to cities or locations. Without a limit,
 * both are null.
 */
export interface LimitColumns {
  cityLimit: string[] | null
  locationLimit: string[] | null
}

/**
 * Returns the cities and locations to which a member is limited; `null` if there is no limit. Owners have no limit. A
 * limit with empty lists allows no location.
 */
export const memberLimitOf = ({
  teamRole,
  cityLimit,
  locationLimit,
}: LimitColumns & { teamRole: TeamRole | null }): ScopeLimit | null =>
  teamRole !== 'Owner' && (cityLimit || locationLimit)
    ? { cityIds: cityLimit ?? [], locationIds: locationLimit ?? [] }
    : null

const includesAll = (all: readonly string[], some: readonly string[]) => some.every(id => all.includes(id))
/** Returns whether a new limit allows cities or locations that the previous limit did not allow. */
export const isLimitWidened = (before: ScopeLimit | null, after: ScopeLimit | null) =>
  before !== null &&
  (after === null || !includesAll(before.cityIds, after.cityIds) || !includesAll(before.locationIds, after.locationIds))

export const limitColumnsOf = (limit: ScopeLimit | null): LimitColumns => ({
  cityLimit: limit && [...limit.cityIds],
  locationLimit: limit && [...limit.locationIds],
})
