/**
 * Reports changes that are in the audit log to the other sessions of the organisation
 * (server/publishing/recordChanges.ts). Only changes that managers may make are reported: the records of other calls
 * belong to one person, or only the owner may read them.
 */
import { authorOf, sessionKeyOf } from '../accounts/changeAuthors'
import type { RecordChanges } from '../publishing/recordChanges'
import type { ChangeListener } from './audit'

/** Returns the address of a route below the role's part of the API, up to the record's id: `locations`. */
const recordPathOf = (url: string): string | undefined => /^\/api\/b2b\/[\w-]+\/([\w/-]+?)(?:\/:|$)/.exec(url)?.[1]

export const createChangeReports =
  (recordChanges: RecordChanges): ChangeListener =>
  ({ session, routeOptions }, id) => {
    const { access } = routeOptions.config
    const path = recordPathOf(routeOptions.url ?? '')
    if (!session?.organisationId || !path || access?.kind !== 'session' || access.teamRole !== 'Manager') return
    recordChanges.reportChange(session.organisationId, {
      path,
      id,
      by: authorOf(session),
      session: sessionKeyOf(session),
    })
  }
