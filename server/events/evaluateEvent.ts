/**
 * Checks an event without the database: its envelope, size and time, whether its data matches its type, and whether the
 * sender may send it.
 */
import { z } from 'zod'
import { cloudEventAttributes } from '../../contract/cloudEvents'
import { eventLimits, subjectSchema } from '../../contract/events'
import { text } from '../../contract/primitives'
import type { EventSender } from './eventSender'
import { parseSubjectId, type SubjectIds } from './eventSubjects'
import { createEventRejection, type EventType } from './eventType'
import { findEventType } from './types'

export interface CheckedEvent {
  index: number
  type: EventType
  id: string
  time: Date
  /** The id of the bin, booking or reward that the event is about; null for an event that voids another. */
  subject: string | null
  data: Record<string, unknown>
}

/** Attributes of CloudEvents that an event may have. Extension attributes are ignored. */
const { specversion, source, datacontenttype } = cloudEventAttributes
const binaryData = 'data in JSON is supported, binary data is not'
const cloudEvent = {
  specversion: specversion.optional(),
  source: source.optional(),
  datacontenttype,
  data_base64: z.undefined(binaryData).optional(),
}

const envelope = z.object({
  ...cloudEvent,
  id: text(100).min(1),
  type: z.string().max(100),
  time: z.iso.datetime({ offset: true }),
  subject: subjectSchema.optional(),
  data: z.record(z.string(), z.unknown()).default({}),
})

export const eventIdOf = (item: unknown): string | null => {
  const id = (item as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 100) : null
}

const pointerOf = (path: PropertyKey[]) => path.map(step => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`)

function parse<Parsed>(schema: z.ZodType<Parsed>, value: unknown, below = ''): Parsed {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw createEventRejection('InvalidParams', `${below}${pointerOf(issue?.path ?? []).join('')}`, issue?.message)
}

/**
 * Matches an escaped NUL or surrogate in the output of `JSON.stringify`, which escapes only lone surrogates. The
 * database can store neither.
 */
const unstorableCharacter = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i
const minute = 60_000

function parseTime(text: string, now: Date, pastDays: number): Date {
  const time = new Date(text)
  const age = now.getTime() - time.getTime()
  if (age > pastDays * 24 * 60 * minute || age < -eventLimits.aheadMinutes * minute) {
    throw createEventRejection(
      'InvalidParams',
      '/time',
      `Must be between ${pastDays} days ago and ${eventLimits.aheadMinutes} minutes ahead`,
    )
  }
  return time
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A value in a list or an object has at least two bytes of JSON: one character, and a comma or a bracket. */
const bytesOfValue = 2

/**
 * Rejects values that are nested too deeply, and those with more parts than an event can have. It checks level by
 * level, because recursion into deep nesting would overflow the stack, and stops at the maximum, because a large batch
 * can have a million parts.
 * @throws {EventRejection}
 */
function requireSmall(item: unknown) {
  let level = [item].filter(isObject)
  let parts = 0
  for (let depth = 1; level.length; depth++) {
    if (depth > eventLimits.eventDepth) throw createEventRejection('InvalidParams', '', 'Nested too deeply')
    const next: object[] = []
    for (const box of level) {
      const values: unknown[] = Object.values(box)
      parts += values.length
      if (parts * bytesOfValue > eventLimits.eventBytes) throw createEventRejection('PayloadTooLarge')
      for (const value of values) if (isObject(value)) next.push(value)
    }
    level = next
  }
}

/**
 * Returns the checked event.
 * @throws {EventRejection} with a pointer to the invalid value
 */
export function evaluateEvent(item: unknown, index: number, sender: EventSender, now: Date): CheckedEvent {
  requireSmall(item)
  const written = JSON.stringify(item)
  if (Buffer.byteLength(written) > eventLimits.eventBytes) throw createEventRejection('PayloadTooLarge')
  if (unstorableCharacter.test(written)) throw createEventRejection('InvalidParams', '', 'NUL or half a character')
  const { id, type: name, time, subject, data } = parse(envelope, item)
  const type = findEventType(name)
  if (!type) throw createEventRejection('InvalidParams', '/type', 'Unknown event type')
  if (type.scope && !sender.may(type))
    throw createEventRejection('InsufficientPermissions', '/type', `The API key lacks the scope ${type.scope}`)
  if (type.subject && !subject) throw createEventRejection('InvalidParams', '/subject', `A ${type.subject} is missing`)
  if (subject && (type.subject === 'bin') !== subject.startsWith('bin') && type.subject) {
    throw createEventRejection('InvalidParams', '/subject', `Not a ${type.subject}`)
  }
  return {
    index,
    type,
    id,
    time: parseTime(time, now, sender.historyDays ?? eventLimits.pastDays),
    subject: type.subject && subject ? parseSubjectId(subject) : null,
    data: parse(type.data, data, '/data'),
  }
}

/** Returns the ids of the subjects, and of the events to void, in a batch. */
export function subjectIdsOf(given: CheckedEvent[]): SubjectIds {
  const of = (kind: string) => given.flatMap(({ type, subject }) => (type.subject === kind && subject ? [subject] : []))
  return {
    subjects: { bin: of('bin'), booking: of('booking'), reward: of('reward') },
    voided: given.flatMap(({ type, data }) => (type.scope ? [] : [String(data.eventId)])),
  }
}
