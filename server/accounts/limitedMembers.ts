/** Prevents members who are limited to cities or locations from losing the limit by single sign-on. */
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../db/database'
import { memberships, singleSignOns } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

/**
 * Rejects a change by which a limited member would lose the limit: leaving the team, or changing the account's e-mail.
 * At the next single sign-on with the former e-mail, the person would be added to the team again, without the limit.
 * @param organisationId the organisation that the member leaves; by default all organisations of the account
 * @throws {ApiError} InvalidOperation
 */
export async function requireNoLimitedMembership(
  tx: Database,
  accountId: string,
  organisationId?: string,
): Promise<void> {
  const limited = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(singleSignOns, eq(singleSignOns.organisationId, memberships.organisationId))
    .where(
      and(
        eq(memberships.accountId, accountId),
        organisationId === undefined ? undefined : eq(memberships.organisationId, organisationId),
        or(isNotNull(memberships.cityLimit), isNotNull(memberships.locationLimit)),
      ),
    )
    .limit(1)
  if (limited.length > 0)
    throw new ApiError(
      'InvalidOperation',
      'A limited member of an organisation with single sign-on can neither leave nor change the e-mail',
    )
}
