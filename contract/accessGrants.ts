/**
 * Access grants: everything that gives access, or sends data out, without the password (API keys, webhooks).
 * server/ownership/owned declares the tables that hold them.
 */
import { z } from 'zod'
import { accessGrantKinds } from './accessGrantKinds'
import { guid, timestamp } from './primitives'

export const accessGrantSchema = z.object({
  kind: z.enum(accessGrantKinds),
  id: guid,
  name: z.string(),
  /** Distinguishes the grant from others with the same name: the visible part of a key, the address of a webhook. */
  detail: z.string(),
  /** Time when the grant was created, or when the access that it gives was last changed. */
  changedAt: timestamp,
})
export type AccessGrant = z.infer<typeof accessGrantSchema>

/** Maximum number of listed grants of one kind. */
export const accessGrantsOfKind = 100

/** Active access grants that were created or changed since the previous password was set, latest first. */
export const accessGrantsSchema = z.object({
  since: timestamp,
  items: z.array(accessGrantSchema).max(accessGrantKinds.length * accessGrantsOfKind),
})
export type AccessGrants = z.infer<typeof accessGrantsSchema>
