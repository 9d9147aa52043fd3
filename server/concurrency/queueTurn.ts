/**
 * The turn that the running call has in the queue of its organisation's calls (server/http/organisationFairQueue.ts). A
 * call gives this turn back when it enters a separate queue, such as the queue for PDF files (server/print/sheets.ts).
 * Otherwise two calls in the separate queue would stop all other calls of the organisation.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const turns = new AsyncLocalStorage<() => void>()

/** Runs the work of a call that has a turn. */
export const runWithQueueTurn = <T>(giveBack: () => void, work: () => T): T => turns.run(giveBack, work)

/** Ends the turn of the running call, if it has one. */
export const releaseQueueTurn = (): void => turns.getStore()?.()
