/** Reads what support staff see of any record by its id: what blocks it, who changed it, and the e-mails about it. */
import { arrayOverlaps, desc, eq } from 'drizzle-orm'
import { maxTrailChanges, maxTrailMails, type RecordTrail } from '../../../contract/recordTrail'
import type { Database } from '../../db/database'
import { memberships, recordMails } from '../../db/schema'
import { toMailRecord } from './accounts'
import { readLatestEntries } from './auditLog'
import { findRecordBlocks } from './recordBlocks'

/**
 * Returns the ids under which the audit log and the recorded e-mails refer to the record: its own id and, for a
 * membership, also the id of the member's account.
 */
async function readSubjects(db: Database, id: string): Promise<string[]> {
  const accounts = await db.select({ id: memberships.accountId }).from(memberships).where(eq(memberships.id, id))
  return [id, ...accounts.map(account => account.id)]
}

export async function readRecordTrail(db: Database, id: string): Promise<RecordTrail> {
  const subjects = await readSubjects(db, id)
  const rows = await db
    .select()
    .from(recordMails)
    .where(arrayOverlaps(recordMails.about, subjects))
    .orderBy(desc(recordMails.createdAt), desc(recordMails.id))
    .limit(maxTrailMails)
  return {
    blocks: await findRecordBlocks(db, id),
    changes: await readLatestEntries(db, subjects, maxTrailChanges),
    mails: rows.map(toMailRecord),
  }
}
