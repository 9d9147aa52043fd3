/**
 * `npm run audit:archive -- MONTH FOLDER`: writes the months of the audit log before MONTH to files and removes them
 * from the database.
 */

import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { archiveAudit, isLogInUse } from '../maintenance/auditArchive'
import { runCommand, UsageError } from './command'

const usage = 'Usage: npm run audit:archive -- MONTH FOLDER, for example 2025-01 /srv/audit'
const inUse =
  'The audit log is in use by another archiving or a long transaction, such as a backup: run this again later'
/**
 * Number of full months before the current month that cannot be archived, because staff look up recent actions in them,
 * and deletions of organisations change them.
 */
const leastMonths = 3

function requireOld(month: Date) {
  const now = databaseNow()
  const latest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - leastMonths))
  if (month > latest)
    throw new UsageError(`The last ${leastMonths} months stay: at most ${latest.toISOString().slice(0, 7)}`)
}

async function archive(db: Database, month: Date, folder: string) {
  requireOld(month)
  let count = 0
  for await (const { name, file, rows, bytes } of archiveAudit(db, month, folder)) {
    count++
    console.log(file ? `${name}: ${rows} rows, ${bytes} bytes, ${file}` : `${name}: no rows`)
  }
  if (count === 0) console.log('The audit log has no months that old')
}

function commandOf([text = '', folder, ...rest]: string[]): (db: Database) => Promise<void> {
  if (!folder || rest.length > 0 || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new UsageError(usage)
  return db =>
    archive(db, new Date(`${text}-01`), folder).catch(error => {
      throw isLogInUse(error) ? new UsageError(inUse) : error
    })
}

runCommand(commandOf)
