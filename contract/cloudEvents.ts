/**
 * CloudEvents 1.0 in JSON (https://github.com/cloudevents/spec): the media types of the structured and the batched
 * mode, and the attributes that events in this format may have in addition to those of the portal's own format.
 */
import { z } from 'zod'

export const cloudEventMediaType = 'application/cloudevents+json'
export const cloudEventBatchMediaType = 'application/cloudevents-batch+json'

/**
 * Returns the events of a body. In structured mode the body is one event, in batched mode a list of events, and in
 * plain JSON either. Returns undefined if the body is a list although its media type is that of one event, or the
 * reverse.
 */
export function eventsOfBody(mediaType: string | undefined, body: unknown): readonly unknown[] | undefined {
  const [type] = (mediaType ?? '').toLowerCase().split(/\s*;/)
  if (type === cloudEventMediaType) return Array.isArray(body) ? undefined : [body]
  if (type === cloudEventBatchMediaType) return Array.isArray(body) ? body : undefined
  return [body].flat()
}

export const cloudEventAttributes = {
  specversion: z.literal('1.0'),
  source: z
    .string()
    .min(1)
    .max(1000)
    .meta({
      description: 'Not stored: the API key is the source of an event',
      examples: ['/tills/7'],
    }),
  datacontenttype: z
    .string()
    .regex(/^application\/(\S+\+)?json\s*(;.*)?$/i)
    .optional()
    .meta({ description: 'A JSON media type', examples: ['application/json'] }),
}
