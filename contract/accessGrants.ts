/**
 * Access grants (contract/accessGrantKinds.ts) give access, or send data out, without the owner's password.
 * server/ownership/owned declares their tables.
 */
import { z } from 'zod'
import { accessGrantKinds } from './accessGrantKinds'
import { guid, timestamp } from './primitives'

export const accessGrantSchema = z
  .object({
    kind: z.enum(accessGrantKinds),
    id: guid,
    name: z.string(),
    /**
     * Text that distinguishes the grant from others with the same name: the visible part of an API key, the URL of a
     * webhook, the kind of a second factor, the role of a member or an invitation.
     */
    detail: z.string(),
    /** Time when the grant was created, or when the access that it gives last changed. */
    changedAt: timestamp,
  })
  .meta({ id: 'AccessGrant' })
export type AccessGrant = z.infer<typeof accessGrantSchema>

/** Maximum number of listed grants of the same kind. */
export const maxAccessGrantsOfKind = 100

/**
 * Active access grants that are reviewed after a new password was set, latest first: the grants that were created or
 * changed since `since`. `since` is the time when the previous password was set or, for the first password, when the
 * account was created; thirty days ago if that is earlier.
 */
export const accessGrantsSchema = z
  .object({
    since: timestamp,
    items: z.array(accessGrantSchema).max(accessGrantKinds.length * maxAccessGrantsOfKind),
  })
  .meta({ id: 'AccessGrants' })
export type AccessGrants = z.infer<typeof accessGrantsSchema>
