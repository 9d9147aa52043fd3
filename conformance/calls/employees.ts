/** Checks spec section 7: employees of retailers, institutions and service providers. No call removes an employee. */
import { limits } from '../../contract/limits'
import type { EmployeeRole, Role } from '../../contract/roles'
import { checkList, expectListed, expectNotListed, hasGuid, totalOfBody } from '../listing'
import { createForeignRecord, createTemporaryRecord } from '../prepare'
import {
  checkForeignIds,
  checkInvalidBodies,
  createRecord,
  createRecordsForTwoPages,
  expectNoForeignRow,
  type RecordKind,
} from '../records'
import type { AccountClient } from '../run'
import { employeeShape } from '../shapes'
import { cashierCreationCall } from '../specCalls'

const employers: readonly Role[] = ['Retailer', 'Institution', 'ServiceProvider']
const slug = (text: string) => text.toLowerCase().replace(/\W+/g, '-')
const employeesOf = (at: AccountClient, create: string, deactivated: 'true' | 'false'): RecordKind => ({
  list: `GET ${at.base}/employees`,
  create,
  query: { deactivated },
  record: employeeShape,
})
const turnLine = ({ base }: AccountClient, action: 'activate' | 'deactivate') => `PUT ${base}/employees/{id}:${action}`

/** Returns a name and an e-mail address for a new employee. The text `what` becomes part of both. */
const person = (at: AccountClient, what: string) => ({
  name: at.named(what),
  email: at.mailbox(`${slug(at.key)}-${slug(what)}`),
})

export async function checkEmployeeCalls(at: AccountClient) {
  const { isReadOnly } = at.run
  const foreign = await createForeignRecord(at, employers, foreigner => foreignEmployee(foreigner))
  const { guids, lacking } = isReadOnly ? { guids: [], lacking: 'nothing is created' } : await fillEmployees(at)
  await checkState(at, 'false', lacking)
  for (const guid of guids) await at.send(turnLine(at, 'deactivate'), { ids: [guid] })
  await checkState(at, 'true', lacking)
  await expectNoForeignRow(at, employeesOf(at, '', 'true'), foreign)
  await checkForeignIds(at, turnLine(at, 'activate'), {}, foreign)
  await checkForeignIds(at, turnLine(at, 'deactivate'), {}, foreign)
  await add(at, cashierCreationCall(at.role), 'Casher', {})
}

const checkState = (at: AccountClient, deactivated: 'true' | 'false', lacking: string | undefined) =>
  checkList(at, `GET ${at.base}/employees`, {
    item: employeeShape,
    query: { deactivated },
    name: deactivated === 'true' ? 'deactivated ones' : 'activated ones',
    more: rows => [rows.some(row => String(row.deactivated) !== deactivated) && 'items: some are in the other state'],
    ...(lacking && { lacking }),
  })

/**
 * Creates enough employees for two pages of a list; the caller deactivates them. They cannot be removed, so a later run
 * finds them and creates none.
 */
async function fillEmployees(at: AccountClient): Promise<{ guids: string[]; lacking?: string }> {
  const kind = employeesOf(at, cashierCreationCall(at.role), 'false')
  const { body } = await at.send(kind.list, { query: { deactivated: 'true', Offset: '0' } })
  if (totalOfBody(body) > limits.pageSize) return { guids: [] }
  const filled = await createRecordsForTwoPages(at, kind, (_, number) => person(at, `page ${number}`))
  for (const guid of filled.guids) at.later(turnLine(at, 'deactivate'), { ids: [guid] }, guid, [404, 409, 422])
  const { length } = filled.guids
  if (length) at.run.left.set(`${length} of ${at.named('page')}`, `deactivated employees of the ${at.caller}`)
  return filled
}

/**
 * Creates a deactivated employee, once per account. The check sends its id in calls of another organisation. The
 * employee is deactivated, so that little changes if the API wrongly accepts such a call.
 */
async function foreignEmployee(at: AccountClient) {
  return at.run.once(`employee of ${at.key}`, async () => {
    const body = person(at, 'foreign')
    const guid = await createTemporaryRecord(at, employeesOf(at, cashierCreationCall(at.role), 'false'), body)
    if (!guid) return undefined
    at.run.left.set(body.email, `a deactivated employee of the ${at.key}`)
    await at.send(turnLine(at, 'deactivate'), { ids: [guid] })
    return guid
  })
}

export const addRecyclingManager = (at: AccountClient, locationGuid: string) =>
  add(at, `POST ${at.base}/employees/recycling-manager`, 'RecyclingManager', { locationGuid })

/** Adds an employee, deactivates it, activates it, and leaves it deactivated. */
async function add(at: AccountClient, create: string, employeeRole: EmployeeRole, more: object) {
  const kind = employeesOf(at, create, 'false')
  const body = { ...person(at, employeeRole), ...more }
  await checkInvalidBodies(at, create, {
    'no e-mail address': { ...body, email: 'no-address' },
    'no name': { ...body, name: '' },
  })
  const made = await createRecord(at, kind, body, { ...body, employeeRole })
  if (!made) return
  at.run.left.set(body.email, `a deactivated employee of the ${at.caller}`)
  at.later(turnLine(at, 'deactivate'), { ids: [made.guid] }, body.email, [404, 409, 422])
  const turn = async (action: 'activate' | 'deactivate', is: 'true' | 'false', was: 'true' | 'false') => {
    const line = turnLine(at, action)
    if (!(await at.call(line, { ids: [made.guid] }))) return
    const listed = { of: line, query: { deactivated: is } }
    await expectListed(at, kind.list, hasGuid(made.guid), {
      ...listed,
      else: `the employee is not in ${kind.list} with deactivated=${is}`,
    })
    await expectNotListed(at, kind.list, hasGuid(made.guid), {
      query: { deactivated: was },
      else: `deactivated=${was}: items: an employee in the other state`,
    })
  }
  await turn('deactivate', 'true', 'false')
  await turn('activate', 'false', 'true')
}
