/** Requests for an invitation (spec section 7, Common). Staff decide on them; see repositories/staff/applications.ts. */
import type { ContactMe } from '../../contract/applications'
import type { Language } from '../../contract/limits'
import { normaliseEmail } from '../auth/emails'
import type { Database } from '../db/database'
import { applications } from '../db/schema'
import { found } from '../errors'

/** @param language of the reply. @returns the application's id */
export async function createApplication(db: Database, body: ContactMe, language: Language): Promise<string> {
  const [row] = await db
    .insert(applications)
    .values({ ...body, email: normaliseEmail(body.email), language })
    .returning({ id: applications.id })
  return found(row, 'Application').id
}
