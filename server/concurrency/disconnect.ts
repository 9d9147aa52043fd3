/** Creates signals that end the work for a caller that has disconnected. */
import type { FastifyReply } from 'fastify'
import { ApiError } from '../errors/apiErrors'

/** Returns the error that ends a call whose caller has disconnected. The response could not be delivered. */
export const disconnectError = () => new ApiError('InvalidOperation', 'The client has disconnected')

/** Returns a signal that is aborted when the connection closes before the response is written. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort()
  })
  if (raw.destroyed && !raw.writableEnded) controller.abort()
  return controller.signal
}
