/**
 * Schemas of events for the API's description: a union that `type` discriminates. The server checks each event
 * of a batch separately (evaluateEvent.ts), so that an invalid event does not reject the other events of its batch.
 */
import { z } from 'zod'
import { cloudEventAttributes, cloudEventBatchMediaType, cloudEventMediaType } from '../../contract/cloudEvents'
import { eventLimits, subjectSchema } from '../../contract/events'
import type { EventType } from './eventType'
import { eventTypes } from './types'

const nameOf = (type: string) => type.replace(/(^|\.)[a-z]/g, letter => letter.slice(-1).toUpperCase())
const exampleSubject = { bin: 'bin0f8fad5bd9cb469fa16570867728950e', other: '0f8fad5b-d9cb-469f-a165-70867728950e' }

const attributesOf = ({ type, subject, data }: EventType) => ({
  id: z.string().min(1).max(100).meta({ description: 'Unique for each sender' }),
  type: z.literal(type),
  time: z.iso.datetime({ offset: true }),
  ...(subject && {
    subject: subjectSchema.meta({
      description: `A ${subject}`,
      examples: [subject === 'bin' ? exampleSubject.bin : exampleSubject.other],
    }),
  }),
  data: data.safeParse({}).success ? data.optional() : data,
})

/**
 * Returns the OpenAPI discriminator of a union of events: it maps each event type to the schema that describes events
 * of this type in a request.
 */
const discriminatorOf = (id: string) => ({
  propertyName: 'type',
  mapping: Object.fromEntries(
    eventTypes.map(({ type }) => [type, `#/components/schemas/${nameOf(type)}${id}Input`] as const),
  ),
})

type Variants = [z.ZodObject, ...z.ZodObject[]]
const unionOf = (id: string, variants: z.ZodObject[]) =>
  z.discriminatedUnion('type', variants as Variants).meta({ id, discriminator: discriminatorOf(id) })

const event = unionOf(
  'Event',
  eventTypes.map(type => z.object(attributesOf(type)).meta({ id: `${nameOf(type.type)}Event` })),
)
const cloudEvent = unionOf(
  'CloudEvent',
  eventTypes.map(type =>
    z.looseObject({ ...cloudEventAttributes, ...attributesOf(type) }).meta({ id: `${nameOf(type.type)}CloudEvent` }),
  ),
)
const batch = z.array(event).min(1).max(eventLimits.batch).meta({ id: 'EventBatch' })
const cloudEventBatch = z.array(cloudEvent).max(eventLimits.batch).meta({ id: 'CloudEventBatch' })

/** The bodies that the event intake accepts, by media type. */
export const eventBodySchemas = {
  'application/json': z.union([event, batch]).meta({ id: 'Events' }),
  [cloudEventMediaType]: cloudEvent,
  [cloudEventBatchMediaType]: cloudEventBatch,
}
