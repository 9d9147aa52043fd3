/** Runs the call of a test API key with every check, and then rolls its changes back. */
import type { Database } from '../db/database'

export async function dryRun<Answer>(db: Database, work: (tx: Database) => Promise<Answer>): Promise<Answer> {
  const undone = new Error('undone')
  let answer: Answer | undefined
  await db
    .transaction(async tx => {
      answer = await work(tx)
      throw undone
    })
    .catch(error => {
      if (error !== undone) throw error
    })
  return answer as Answer
}
