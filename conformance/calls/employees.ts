/** Checks section 7: employees of retailers, institutions and service providers. No call removes an employee. */
import type { EmployeeRole } from '../../contract/roles'
import { cashierLine } from '../lines'
import { checkList, findInList } from '../listing'
import { checkForeignIds, checkInvalidBodies, createRecord, type RecordKind } from '../records'
import type { AccountCalls } from '../run'
import { employee } from '../shapes'

const slug = (text: string) => text.toLowerCase().replace(/\W+/g, '-')

/** @param foreign A deactivated employee of another organisation, if there is one. */
export async function employees(at: AccountCalls, foreign?: string) {
  const all = `GET ${at.base}/employees`
  for (const deactivated of ['false', 'true'])
    await checkList(at, all, {
      item: employee,
      query: { deactivated },
      name: deactivated === 'true' ? 'deactivated ones' : 'activated ones',
      more: rows => [rows.some(row => String(row.deactivated) !== deactivated) && 'items: some are in the other state'],
    })
  await transitions(at, foreign)
  await add(at, cashierLine(at.role), 'Casher', {})
}

/**
 * Tries transitions of ids that belong to other organisations. Each leads to the state that the employee already has,
 * so a success changes nothing.
 */
async function transitions(at: AccountCalls, foreign?: string) {
  await checkForeignIds(at, `PUT ${at.base}/employees/{id}:activate`, {})
  await checkForeignIds(at, `PUT ${at.base}/employees/{id}:deactivate`, {}, foreign)
}

export const addManager = (at: AccountCalls, locationGuid: string) =>
  add(at, `POST ${at.base}/employees/recycling-manager`, 'RecyclingManager', { locationGuid })

/** Adds an employee, deactivates it, activates it, and leaves it deactivated. */
async function add(at: AccountCalls, create: string, employeeRole: EmployeeRole, more: object) {
  const listLine = `GET ${at.base}/employees`
  const kind: RecordKind = { list: listLine, create, query: { deactivated: 'false' }, record: employee }
  const name = at.named(employeeRole)
  const body = { name, email: at.mailbox(`${slug(at.caller)}-${slug(employeeRole)}`), ...more }
  await checkInvalidBodies(at, create, {
    'no e-mail address': { ...body, email: 'no-address' },
    'no name': { ...body, name: '' },
  })
  const made = await createRecord(at, kind, body, { name, email: body.email, employeeRole, ...more })
  if (!made) return
  at.run.left.set(body.email, `a deactivated employee of the ${at.caller}`)
  const turn = async (action: string, deactivated: string) => {
    const line = `PUT ${at.base}/employees/{id}:${action}`
    await at.call(line, { ids: [made.guid] })
    const now = await findInList(at, listLine, row => row.guid === made.guid, { query: { deactivated } })
    if (!now) at.deviates(line, `the employee is not in ${listLine} with deactivated=${deactivated}`)
  }
  await turn('deactivate', 'true')
  await turn('activate', 'false')
  at.run.later(() => at.call(`PUT ${at.base}/employees/{id}:deactivate`, { ids: [made.guid] }))
}
