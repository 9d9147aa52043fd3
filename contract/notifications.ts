/**
 * Notifications about the user's organisation, shown behind the bell in the app bar. Each account has its own
 * notifications, and chooses which kinds it receives.
 */
import { z } from 'zod'
import { accessGrantKinds } from './accessGrantKinds'
import { mailFrequencies, notificationKinds } from './notificationKinds'
import { pageSchemaOf } from './paging'
import { guid, timestamp, version } from './primitives'
import { sponsorshipOutcomes } from './sponsorshipOutcomes'

const kind = z.enum(notificationKinds)

export const notificationSchema = z
  .object({
    id: guid,
    kind,
    /** Time when the event happened; if `count` is more than 1, when it last happened. */
    createdAt: timestamp,
    readAt: timestamp.nullable(),
    /**
     * Number of times that the event has happened, for all records and locations of the notification, since the user
     * last read it. A repetition changes this number and adds no notification.
     */
    count: z.int().min(1),
    others: z.int().min(0).optional().meta({
      description:
        'Number of further records or locations with an event of the same kind, each within an hour of the previous one. The other fields describe the latest one',
    }),
    /**
     * The record that the notification is about: a bin, a booking, a reward, a sponsorship, an access grant, or the
     * account for which support staff acted.
     */
    subject: guid,
    /** The location of the subject, if it has one. */
    locationId: guid.nullable(),
    /**
     * Name to show, as it is now: that of the location if there is one, otherwise that of the subject. A deleted access
     * grant has the last name that was recorded for it. A sponsorship has the sponsor's name or, if the reader is the
     * sponsor, the first institution's, with the number of other institutions: `School +2`. `null` if there is no name.
     */
    name: z.string().nullable(),
    bin: z
      .object({ name: z.string(), ownName: z.string().nullable(), level: z.number().nullable() })
      .nullish()
      .meta({ description: 'The bin of the latest repetition, with the level that it reported; null for other kinds' }),
    sponsorship: z
      .object({ guid, outcome: z.enum(sponsorshipOutcomes).nullable() })
      .nullish()
      .meta({ description: 'The sponsorship request, with its outcome once it is decided; null for other kinds' }),
    grantKind: z
      .enum(accessGrantKinds)
      .nullish()
      .meta({ description: 'Kind of the access grant that account recovery disabled; null for other kinds' }),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>
export const notificationPageSchema = pageSchemaOf(notificationSchema)

export const unreadCountSchema = z.object({ unread: z.int().min(0) }).meta({ id: 'UnreadCount' })
export type UnreadCount = z.infer<typeof unreadCountSchema>

const choice = { inPortal: z.boolean(), mail: z.enum(mailFrequencies) }
export const notificationChoiceSchema = z.object({ kind, ...choice, version }).meta({ id: 'NotificationChoice' })
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>
export const notificationChoiceEditSchema = z.object(choice).meta({ id: 'NotificationChoiceEdit' })
export const notificationKindParams = z.object({ kind })
