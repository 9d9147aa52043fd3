/**
 * The diagnostics channel to which fairQueue.ts publishes the maximum number of concurrent runs whenever limited work
 * starts. The channel has no subscribers in production; `npm run attack -- --only costs` uses it to find out which
 * calls are limited.
 */
import { channel } from 'node:diagnostics_channel'

export const limitedWorkChannel = channel('portal:limited-work')
