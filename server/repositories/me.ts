/** The current user (spec section 3: Current user). */
import { eq } from 'drizzle-orm'
import type { Me } from '../../contract/auth'
import type { Session } from '../auth/sessions'
import type { Database } from '../db/database'
import { organisations } from '../db/schema'
import { imageOf } from '../files/imageUrls'

export async function readMe(db: Database, session: Session): Promise<Me> {
  const [organisation] = session.organisationId
    ? await db
        .select({ guid: organisations.id, name: organisations.name, logoId: organisations.logoId })
        .from(organisations)
        .where(eq(organisations.id, session.organisationId))
    : []
  return {
    guid: session.accountId,
    email: session.email,
    role: session.role,
    country: session.country,
    organisation: organisation
      ? { guid: organisation.guid, name: organisation.name, logo: imageOf(organisation.logoId) }
      : null,
    impersonation: session.actor
      ? { actor: session.actor.email, reason: session.actor.reason, expiresAt: session.expiresAt.toISOString() }
      : null,
  }
}
