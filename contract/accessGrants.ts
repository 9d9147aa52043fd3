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
 * Active access grants to review after a new password, latest first: those created or changed since the previous
 * password was set, but at least those of the last thirty days. `since` is the start of this period.
 */
export const accessGrantsSchema = z
  .object({
    since: timestamp,
    items: z.array(accessGrantSchema).max(accessGrantKinds.length * maxAccessGrantsOfKind),
  })
  .meta({ id: 'AccessGrants' })
export type AccessGrants = z.infer<typeof accessGrantsSchema>
