/** Runs the call of a test API key with every check, and then rolls its changes back. */
import type { Database } from '../db/database'

export async function dryRun<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const undone = new Error('undone')
  let answer: Result | undefined
  await db
    .transaction(async tx => {
      answer = await work(tx)
      throw undone
    })
    .catch(error => {
      if (error !== undone) throw error
    })
  return answer as Result
}
