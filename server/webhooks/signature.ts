/** Standard Webhooks 1.0: `whsec_` secrets, and the headers that prove the sender and time of a body. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
export const newWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

export interface Message {
  /** Id of the message, the same for every attempt. */
  id: string
  body: string
}

/** Returns the headers of a message, with one signature for each secret: two while a secret is being rotated. */
export function signedHeaders({ id, body }: Message, secrets: string[], now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
