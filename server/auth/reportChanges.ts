/**
 * Reports changes that are in the audit log to the other sessions of the organisation
 * (server/publishing/recordChanges.ts). Only calls that require a session with the team role Manager are reported.
 * Other calls of sessions change records that belong to one person or that only the owner may read.
 */
import { changeAuthorOf, publicSessionIdOf } from '../accounts/changeAuthors'
import type { RecordChangePublisher } from '../publishing/recordChanges'
import type { ChangeListener } from './audit'

/** Returns the part of a route's path between the role and the record's id, such as `locations`. */
const recordPathOf = (url: string): string | undefined => /^\/api\/b2b\/[\w-]+\/([\w/-]+?)(?:\/:|$)/.exec(url)?.[1]

export const createChangeListener =
  (recordChanges: RecordChangePublisher): ChangeListener =>
  ({ session, routeOptions }, id) => {
    const { access } = routeOptions.config
    const path = recordPathOf(routeOptions.url ?? '')
    if (!session?.organisationId || !path || access?.kind !== 'session' || access.teamRole !== 'Manager') return
    recordChanges.reportChange(session.organisationId, {
      path,
      id,
      by: changeAuthorOf(session),
      session: publicSessionIdOf(session),
    })
  }
