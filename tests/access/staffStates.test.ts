/**
 * Checks that each action of staff is rejected and changes nothing in every state except the one for which it is
 * declared.
 */
import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stateCondition } from '../../server/declared/resource'
import type { StaffResource } from '../../server/declared/staffRoutes'
import { ownedResources } from '../../server/resources'
import { staffResources } from '../../server/resources/staff'
import type { TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
import { createFixtures, type Fixtures } from './fixtures'
import { operationsOf, sampleOf, sendSample, startAccessTestServer } from './operations'
import { staffRecordIdOf } from './samples/ids'

let t: TestServer
let fixtures: Fixtures
beforeAll(async () => {
  t = await startAccessTestServer()
  fixtures = await createFixtures(t)
})
afterAll(() => t.close())

/**
 * Returns the other values that a column can have: the other choices of an enum, or a date if the column must be empty.
 */
function othersOf({ record, table, what }: StaffResource, key: string, value: unknown): unknown[] {
  const field = (record as z.ZodObject).shape[key]
  if (field instanceof z.ZodEnum) return field.options.filter(option => option !== value)
  const { dataType } = (getTableColumns(table) as Record<string, { dataType: string }>)[key] ?? {}
  if (value === null && dataType === 'date') return [new Date()]
  throw new Error(`${what}: no values of ${key} other than ${String(value)} are known`)
}

const guarded = staffResources.flatMap(resource =>
  Object.entries(resource.actions ?? {}).flatMap(([action, { from }]) =>
    Object.entries(from === 'any' ? {} : from).flatMap(([key, value]) =>
      othersOf(resource, key, value).map(
        other =>
          [
            `${resource.name}: ${action} from ${key} ${other instanceof Date ? 'set' : other}`,
            resource,
            action,
            { [key]: other },
          ] as const,
      ),
    ),
  ),
)

test('every action of staff that has a guard is tried', () => {
  expect(guarded.length).toBeGreaterThanOrEqual(12)
})

describe('an action of staff', () => {
  test.each(guarded)('%s is refused', async (_, { name, table }, action, state) => {
    const id = staffRecordIdOf(fixtures, name, action)
    const changed = await t.db.update(table).set(state).where(stateCondition(table, { id })).returning()
    expect(changed).toHaveLength(1)
    const before = await fingerprintRows(t)
    const operation = operationsOf(t).find(({ url }) => url === `/staff/${name}/:id/${action}`)
    if (!operation) throw new Error('it is not there')
    const answer = await sendSample(t, fixtures.staff, operation, await sampleOf(operation, fixtures, 'Staff'))
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'InvalidOperation'])
    expect(await fingerprintRows(t)).toEqual(before)
  })
})

test('each declared action is open to the roles that its declaration names, and to no others', () => {
  const open = new Map(
    operationsOf(t).map(({ method, url, access }) => [
      `${method} ${url}`,
      access.kind === 'session' && access.roles !== 'any' ? [...access.roles].sort() : access,
    ]),
  )
  const declared = [
    ...staffResources.flatMap(({ name, actions = {} }) =>
      [`GET /staff/${name}`, `GET /staff/${name}/:id`]
        .concat(Object.keys(actions).map(action => `POST /staff/${name}/:id/${action}`))
        .map(line => [line, ['Staff']] as const),
    ),
    ...ownedResources.flatMap(({ at, transitions = {} }) =>
      Object.entries(at).flatMap(([role, base]) =>
        Object.entries(transitions).map(([action, { roles }]) => {
          const mayDo = roles.some(each => each === role)
          return [`PUT ${base}/:id([^:]+)::${action}`, mayDo ? [role] : undefined] as const
        }),
      ),
    ),
  ]
  expect(declared.map(([line]) => [line, open.get(line)])).toEqual(declared.map(([line, roles]) => [line, roles]))
})
