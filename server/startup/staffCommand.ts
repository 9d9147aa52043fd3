/** `npm run staff -- add EMAIL | remove EMAIL | list`: manages the accounts of support staff. */
import { randomInt } from 'node:crypto'
import { hasLetterAndDigit, isEmail } from '../../contract/rules'
import type { Database } from '../db/database'
import { addStaff, listStaff, removeStaff } from '../repositories/commandChanges'
import { runCommand, UsageError } from './command'

const usage = 'Usage: npm run staff -- add EMAIL | remove EMAIL | list'
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Returns a password of four groups of five characters (about 99 bits), without characters that are easily confused.
 */
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
  if (!people.length) console.log('There are no staff accounts yet')
  for (const { email, createdAt } of people) console.log(`${email}  since ${createdAt.toISOString().slice(0, 10)}`)
}

function commandOf([name, email, ...rest]: string[]): (db: Database) => Promise<void> {
  if (rest.length === 0 && name === 'list' && !email) return list
  if (rest.length === 0 && email && name === 'add') return db => add(db, email)
  if (rest.length === 0 && email && name === 'remove') return db => remove(db, email)
  throw new UsageError(usage)
}

runCommand(commandOf)
