/**
 * `npm run staff -- add EMAIL [--role ROLE] | role EMAIL ROLE | remove EMAIL | list`: manages the accounts of support
 * staff. Without a role, a new account is an administrator.
 */
import { randomInt } from 'node:crypto'
import { hasLetterAndDigit, isEmail } from '../../contract/rules'
import { type StaffRole, staffRoles } from '../../contract/staffRoles'
import type { Database } from '../db/database'
import { addStaff, changeStaffRole, listStaff, removeStaff } from '../repositories/commandChanges'
import { runCommand, UsageError } from './command'

const roleNames = staffRoles.map(role => role.toLowerCase()).join(', ')
const usage = [
  'Usage: npm run staff -- add EMAIL [--role ROLE] | role EMAIL ROLE | remove EMAIL | list',
  `Roles: ${roleNames}; a new account without one is an admin`,
].join('\n')
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Returns a password of four groups of five characters (about 99 bits), without characters that are easily confused.
 */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  return hasLetterAndDigit(password) ? password : newPassword()
}

function parseRole(name: string): StaffRole {
  const found = staffRoles.find(role => role.toLowerCase() === name.toLowerCase())
  if (!found) throw new UsageError(`${name} is not a role of support staff: ${roleNames}`)
  return found
}

async function add(db: Database, email: string, role: StaffRole) {
  if (!isEmail(email)) throw new UsageError(`${email} is not an e-mail address`)
  const password = newPassword()
  if (!(await addStaff(db, email, password, role))) throw new UsageError(`${email} has an account already`)
  console.log(`${email} is staff now, with the role ${role.toLowerCase()}. The password, shown this once:\n${password}`)
}

async function changeRole(db: Database, email: string, role: StaffRole) {
  if (!(await changeStaffRole(db, email, role))) throw new UsageError(`${email} is not staff`)
  console.log(`${email} has the role ${role.toLowerCase()} now, and has to sign in again`)
}

async function remove(db: Database, email: string) {
  if (!(await removeStaff(db, email))) throw new UsageError(`${email} is not staff`)
  console.log(`${email} is staff no more`)
}

async function list(db: Database) {
  const people = await listStaff(db)
  if (!people.length) console.log('There are no staff accounts yet')
  for (const { email, createdAt, staffRole } of people)
    console.log(`${email}  ${staffRole.toLowerCase()}  since ${createdAt.toISOString().slice(0, 10)}`)
}

function commandOf([name, email, ...rest]: string[]): (db: Database) => Promise<void> {
  const [first = '', second] = rest
  if (rest.length === 0 && name === 'list' && !email) return list
  if (rest.length === 0 && email && name === 'add') return db => add(db, email, 'Admin')
  if (rest.length === 2 && email && name === 'add' && first === '--role') {
    const role = parseRole(second ?? '')
    return db => add(db, email, role)
  }
  if (rest.length === 1 && email && name === 'role') {
    const role = parseRole(first)
    return db => changeRole(db, email, role)
  }
  if (rest.length === 0 && email && name === 'remove') return db => remove(db, email)
  throw new UsageError(usage)
}

runCommand(commandOf)
