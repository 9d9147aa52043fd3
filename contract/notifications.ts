/**
 * Notifications about the user's organisation, shown behind the bell in the app bar. Each account has its own
 * notifications, and chooses which kinds it receives.
 */
import { z } from 'zod'
import { allNotificationKinds, mailChoices } from './notificationKinds'
import { page } from './paging'
import { guid, timestamp, version } from './primitives'

const kind = z.enum(allNotificationKinds)

export const notificationSchema = z
  .object({
    id: guid,
    kind,
    /** Time of the event; of the latest one if `count` is more than 1. */
    createdAt: timestamp,
    readAt: timestamp.nullable(),
    /**
     * Number of times that the event has happened for the same record or location since the last reading; a repetition
     * adds no notification.
     */
    count: z.int().min(1),
    /** The record that the notification is about: a bin, a booking, a reward, a sponsorship, a webhook. */
    subject: guid,
    /** The location of that record, if it has one. */
    locationId: guid.nullable(),
    /** Current name of the record or of its location; `null` if it has no name or was deleted. */
    name: z.string().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>
export const notificationPageSchema = page(notificationSchema)

export const unreadSchema = z.object({ unread: z.int().min(0) }).meta({ id: 'Unread' })
export type Unread = z.infer<typeof unreadSchema>

const choice = { inPortal: z.boolean(), mail: z.enum(mailChoices) }
export const notificationChoiceSchema = z.object({ kind, ...choice, version }).meta({ id: 'NotificationChoice' })
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>
export const notificationChoiceEditSchema = z.object(choice).meta({ id: 'NotificationChoiceEdit' })
export const notificationKindParams = z.object({ kind })
