/**
 * Events from outside systems (docs/integration.md), in the format of CloudEvents. server/events/types declares the
 * data of each type.
 */
import { z } from 'zod'
import { errorStatus } from './errors'
import { queryFlag, timestamp, verbatimText } from './primitives'

export const eventLimits = {
  batch: 100,
  bodyBytes: 1024 * 1024,
  eventBytes: 32 * 1024,
  /** Maximum nesting depth of objects and lists. */
  eventDepth: 20,
  /** How far the event's own time may be in the past and in the future. */
  pastDays: 35,
  aheadMinutes: 5,
  /** Days for which a source can list the events that it has sent. */
  listedDays: 30,
  listed: 100,
  /** Days for which an event is stored. During this time it can be voided, and its id is rejected for another event. */
  storedDays: 400,
  /**
   * Number of events of one organisation that are stored in a day: `daily`, and `dailyPerLocation` for each of its
   * locations, together at most `dailyMost`. Unused events of the previous day can be sent in addition.
   */
  daily: 200_000,
  dailyPerLocation: 5_000,
  dailyMost: 20_000_000,
} as const

/** Returns the number of events that an organisation can send in a day. */
export const computeDailyEvents = (locations: number) =>
  Math.min(eventLimits.dailyMost, eventLimits.daily + eventLimits.dailyPerLocation * locations)

export const eventStatuses = ['accepted', 'duplicate', 'conflict', 'rejected'] as const

export const batchSizeDescription = `send one event, or an array of 1 to ${eventLimits.batch} of them`

export const dailyEventsDescription =
  `All keys of an organisation can store ${eventLimits.daily} events a day, and ${eventLimits.dailyPerLocation} more for ` +
  `each of its locations, at most ${eventLimits.dailyMost}. Beyond this, the response is 429 RateLimitExceeded with ` +
  'Retry-After, and the same call can be sent again later.'

/**
 * One event, or a list of at most a hundred events. Without `atomic`, each event is accepted or rejected separately,
 * and the whole call is rejected only if the list is malformed or the body is too large.
 */
export const eventsBodySchema = z
  .union(
    [
      z.array(z.unknown()).max(eventLimits.batch, batchSizeDescription),
      z.record(z.string(), z.unknown(), batchSizeDescription),
    ],
    batchSizeDescription,
  )
  .meta({
    description: `{id, type, time, subject, data}, or an array of at most ${eventLimits.batch} of them`,
    examples: [
      {
        id: 'till-7/000183',
        type: 'deposit.recorded',
        time: '2026-05-31T09:26:53Z',
        subject: 'bin0f8fad5bd9cb469fa16570867728950e',
        data: { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14 },
      },
    ],
  })
  .meta({ id: 'EventsBody' })
/** A strict object, because otherwise a call with a misspelt `dryRun` would make changes. */
export const eventsQuery = z.strictObject({
  atomic: queryFlag.default(false).meta({ description: 'Whether one rejected event rejects the whole batch' }),
  dryRun: queryFlag.default(false).meta({ description: 'Whether the events are only checked, and nothing is stored' }),
})

export const eventResultSchema = z
  .object({
    index: z.int(),
    /** The id of the event as the sender wrote it; `null` if the event has none. */
    id: z.string().nullable(),
    status: z.enum(eventStatuses),
    errorCode: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]).optional(),
    /** JSON pointer to the rejected value in the event. */
    pointer: z.string().optional(),
  })
  .meta({ id: 'EventResult' })
export type EventResult = z.infer<typeof eventResultSchema>
/** One result for each event, in the order of the request. */
export const eventResultsSchema = z.object({ results: z.array(eventResultSchema) }).meta({ id: 'EventResults' })

export const storedEventSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    time: timestamp,
    receivedAt: timestamp,
    subject: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    /** Id of the event that voided this event; `null` if none has. */
    voidedBy: z.string().nullable(),
  })
  .meta({ id: 'StoredEvent' })
export type StoredEvent = z.infer<typeof storedEventSchema>
export const eventListSchema = z
  .object({
    items: z.array(storedEventSchema).max(eventLimits.listed),
    /** Id of the last event, to be sent as `after`; `null` if no more events have arrived. */
    next: z.string().nullable(),
  })
  .meta({ id: 'EventList' })
/** The value of `after` that starts at the beginning of a list, like an omitted `after`. */
export const firstCursor = '0'
export const eventListQuery = z.object({
  after: verbatimText(100)
    .min(1)
    .default(firstCursor)
    .meta({ description: 'Id of an event; returns the events that were received after it' }),
})
export const eventIdParams = z.object({ id: z.string().min(1).max(100) })

/** The id of a bin, booking or reward: a guid, or `bin` and 32 hexadecimal digits as in a bin's QR code. */
export const subjectSchema = z
  .string()
  .regex(/^(bin[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i)
  .toLowerCase()
  .meta({ id: 'Subject' })
