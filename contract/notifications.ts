/** What concerns one's organisation, as the bell in the bar shows it; each account has its own, and chooses of which kinds. */
import { z } from 'zod'
import { allNotificationKinds, mailChoices } from './notificationKinds'
import { page } from './paging'
import { guid, timestamp, version } from './primitives'

const kind = z.enum(allNotificationKinds)

export const notificationSchema = z
  .object({
    id: guid,
    kind,
    /** When it happened; the latest time where `count` is more than 1. */
    createdAt: timestamp,
    readAt: timestamp.nullable(),
    /** How often it has happened at the same record or location since it was read: a repetition adds no notification. */
    count: z.int().min(1),
    /** The record that it is of: a bin, a booking, a reward, a sponsorship, a webhook. */
    subject: guid,
    /** Where that is at a location of somebody's. */
    locationId: guid.nullable(),
    /** The current name of the record or of its location; `null` where it has no name or was deleted. */
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
