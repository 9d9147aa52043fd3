/** Signs messages by Standard Webhooks 1.0: creates `whsec_` secrets and headers that prove sender and time. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
export const generateWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

export interface WebhookMessage {
  /** Id of the message, equal for all its attempts. */
  id: string
  body: string
}

/**
 * Returns the headers of a message, with a signature for each secret: there are two for a day after a rotation.
 */
export function signHeaders({ id, body }: WebhookMessage, secrets: string[], now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
