/** The sessions of an account, as its holder sees them. */
import { z } from 'zod'
import { guid, timestamp } from './primitives'

export const ownSessionSchema = z
  .object({
    /**
     * The id of the session, which is unrelated to its token. It is `null` for a session that an earlier release
     * opened; such a session can only be ended together with all others.
     */
    id: guid.nullable(),
    /** Browser and system of the device that signed in; `null` if they are unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** The first two groups of the IP address from which the session was opened; `null` if it is unknown. */
    network: z.string().nullable(),
    createdAt: timestamp,
    /** Time of the last use, accurate to one minute. */
    lastUsedAt: timestamp,
    /** Whether this is the session that made the call. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSessionSchema>

export const ownSessionsSchema = z.object({ items: z.array(ownSessionSchema).max(200) }).meta({ id: 'OwnSessions' })
export type OwnSessions = z.infer<typeof ownSessionsSchema>
