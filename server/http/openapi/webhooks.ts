/** Describes the messages that the portal sends to webhooks, for the API's description (`webhooks` of OpenAPI 3.1). */
import { z } from 'zod'

const text = { type: 'string' } as const
const headers = [
  ['webhook-id', 'Id of the message, the same for every attempt'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970'],
  ['webhook-signature', 'Signatures of Standard Webhooks 1.0, separated by spaces'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: text }))

const responses = {
  '2XX': { description: 'The message was received' },
  '410': { description: 'The webhook is disabled' },
  '4XX': { description: 'The message will be sent again' },
  '5XX': { description: 'The message will be sent again' },
}

const nameOf = (type: string) => `receive${type.replace(/(^|\.)[a-z]/g, letter => letter.slice(-1).toUpperCase())}`

/**
 * Returns the webhooks, by the type of their message.
 * @param messages the schema of each type, which has a name below `components`
 */
export const describeWebhooks = (messages: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(
    Object.entries(messages).map(([type, schema]) => {
      const content = {
        'application/json': { schema: { $ref: `#/components/schemas/${z.globalRegistry.get(schema)?.id}` } },
      }
      const post = {
        operationId: nameOf(type),
        tags: ['Webhooks'],
        summary: type,
        description: `Sent to the webhooks that subscribe to \`${type}\`.`,
        parameters: headers,
        requestBody: { required: true, content },
        responses: structuredClone(responses),
        security: [],
      }
      return [type, { post }]
    }),
  )
