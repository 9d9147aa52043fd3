/**
 * The channel that limits of costly work (fairQueue.ts, limitConcurrency.ts) publish to whenever work starts, with
 * the maximum number of concurrent runs. It has no subscribers in production; `npm run attack -- --only costs` uses
 * it to find out which calls are limited.
 */
import { channel } from 'node:diagnostics_channel'

export const limitedWorkChannel = channel('portal:limited-work')
