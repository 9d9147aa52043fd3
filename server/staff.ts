/**
 * `npm run staff -- add EMAIL | remove EMAIL | list`: the accounts of internal support. Works on DATABASE_URL, and on
 * the embedded database while no server has it open.
 */
import { randomInt } from 'node:crypto'
import { hasLetterAndDigit, isEmail } from '../contract/rules'
import { ConfigError, readConfig } from './config'
import type { Database, OpenDatabase } from './db/database'
import { DirectoryInUseError, lockDirectory } from './db/directoryLock'
import { openEmbedded } from './db/embedded'
import { openPostgres } from './db/postgres'
import { addStaff, listStaff, removeStaff } from './repositories/staff/accounts'

const usage = 'Usage: npm run staff -- add EMAIL | remove EMAIL | list'
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What the person at the terminal did wrong, in one line. */
class UsageError extends Error {}

/** Four groups of five: about 99 bits, without characters that are mistaken for one another. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  return hasLetterAndDigit(password) ? password : newPassword()
}

async function add(db: Database, email: string) {
  if (!isEmail(email)) throw new UsageError(`${email} is not an e-mail address`)
  const password = newPassword()
  if (!(await addStaff(db, email, password))) throw new UsageError(`${email} has an account already`)
  console.log(`${email} is staff now. The password, shown this once:\n${password}`)
}

async function remove(db: Database, email: string) {
  if (!(await removeStaff(db, email))) throw new UsageError(`${email} is not staff`)
  console.log(`${email} is staff no more`)
}

async function list(db: Database) {
  const people = await listStaff(db)
  if (!people.length) console.log('Nobody is staff yet')
  for (const { email, createdAt } of people) console.log(`${email}  since ${createdAt.toISOString().slice(0, 10)}`)
}

function commandOf([name, email, ...rest]: string[]): (db: Database) => Promise<void> {
  if (rest.length === 0 && name === 'list' && !email) return list
  if (rest.length === 0 && email && name === 'add') return db => add(db, email)
  if (rest.length === 0 && email && name === 'remove') return db => remove(db, email)
  throw new UsageError(usage)
}

async function main() {
  const command = commandOf(process.argv.slice(2))
  const config = readConfig(process.env)
  const unlock = config.databaseUrl ? () => undefined : await lockDirectory(config.dataDir)
  try {
    const database: OpenDatabase = config.databaseUrl
      ? await openPostgres(config.databaseUrl)
      : await openEmbedded(config.dataDir)
    await command(database.db).finally(database.close)
  } finally {
    unlock()
  }
}

main().catch(error => {
  const isForUser = [UsageError, ConfigError, DirectoryInUseError].some(kind => error instanceof kind)
  console.error(isForUser ? error.message : error)
  if (error instanceof DirectoryInUseError) console.error('Stop that server first')
  process.exitCode = 1
})
