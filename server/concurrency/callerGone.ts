/** Work for a caller who has gone away is wasted: its signal ends it. */
import type { FastifyReply } from 'fastify'
import { ApiError } from '../errors/apiErrors'

/** What became of a caller who went away: nobody reads the answer. */
export const gone = () => new ApiError('InvalidOperation', 'The caller has gone')

/** Aborted when the connection closes before the answer was written. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort()
  })
  if (raw.destroyed && !raw.writableEnded) controller.abort()
  return controller.signal
}
