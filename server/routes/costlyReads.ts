import { createFairQueue } from '../concurrency/fairQueue'

/**
 * Creates the queue of reads that may take long: figures of long periods, and lists that read many rows for a page.
 * These reads may use only a part of the connection pool, and each organisation only a part of that. If too many calls
 * of an organisation wait, its further calls are rejected.
 */
export const createCostlyReadQueue = () => createFairQueue({ inAll: 6, each: 2, waiting: 30 })
export type CostlyReadQueue = ReturnType<typeof createCostlyReadQueue>
