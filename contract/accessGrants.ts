/**
 * Access grants: everything that lets somebody in, or sends data out, without the password (API keys, webhooks). Which tables
 * hold them, server/ownership/owned says.
 */
import { z } from 'zod'
import { accessGrantKinds } from './accessGrantKinds'
import { guid, timestamp } from './primitives'

export const accessGrantSchema = z.object({
  kind: z.enum(accessGrantKinds),
  id: guid,
  name: z.string(),
  /** Distinguishes it from others of its name: the visible part of a key, the address of a webhook. */
  detail: z.string(),
  /** When it was created, or last changed in what it opens. */
  changedAt: timestamp,
})
export type AccessGrant = z.infer<typeof accessGrantSchema>

/** The most that are listed of a kind. */
export const accessGrantsOfKind = 100

/** Working access grants that were created or changed since the former password was set, the latest first. */
export const accessGrantsSchema = z.object({
  since: timestamp,
  items: z.array(accessGrantSchema).max(accessGrantKinds.length * accessGrantsOfKind),
})
export type AccessGrants = z.infer<typeof accessGrantsSchema>
