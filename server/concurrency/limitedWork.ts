/**
 * The channel that limits of costly work (fairQueue.ts, limitConcurrency.ts) write to whenever a piece of work has its turn, with how
 * much of that is done at once in all. Nothing
 * listens in production; `npm run attack -- --only costs` learns by it which calls are limited.
 */
import { channel } from 'node:diagnostics_channel'

export const limitedWork = channel('portal:limited-work')
