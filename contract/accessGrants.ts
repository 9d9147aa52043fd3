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
  /** Distinguishes it from grants with the same name: the visible part of a key, the address of a webhook. */
  detail: z.string(),
  /** Time of its creation, or of the last change of what it gives access to. */
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
