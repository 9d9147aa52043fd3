/** What a test key asks for: the same to the last check, without a trace. */
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
