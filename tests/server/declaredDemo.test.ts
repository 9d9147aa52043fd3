/** Checks the rows that declared resources add to the demo. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../contract/roles'
import { rowsOf } from '../../server/db/database'
import { findRowCreation } from '../../server/declared/resource'
import { demoBodyOf, seedDeclaredResources } from '../../server/demo/declaredResources'
import { seedDemo } from '../../server/demo/seedDemo'
import { DeclarationError } from '../../server/errors/declarationError'
import { ownedResources } from '../../server/resources'
import { employeeResource } from '../../server/resources/employees'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await seedDemo(t.db, t.deps.files)
})
afterAll(() => t.close())

test('rows of a declaration have its states in turn, the first state first, also when there is only one transition', async () => {
  const demo = [1, 2, 3].map(n => ({ name: `Demo ${n}`, email: `declared${n}@demo.example` }))
  const { deactivate } = employeeResource.transitions ?? {}
  if (!deactivate) throw new Error('employees are deactivated')
  const resource = { ...employeeResource, at: { ServiceProvider: '/employees' }, demo, transitions: { deactivate } }
  const city = await t.city('Kyiv')
  const made = await t.db
    .transaction(async tx => {
      await seedDeclaredResources(tx, [resource], () => city, new Date())
      const rows = await tx.execute(sql`select distinct name, deactivated_at is null as works from employees
        where email like 'declared_@demo.example' order by name`)
      throw rowsOf(rows)
    })
    .catch(rows => rows)
  expect(made).toEqual([true, false, true].map((works, at) => ({ name: `Demo ${at + 1}`, works })))
})

test('a role that only reads has the rows of the demo too', async () => {
  const demo = [1, 2].map(n => ({ name: `Read ${n}`, email: `read${n}@demo.example` }))
  const at = { ServiceProvider: '/employees' }
  const resource = { ...employeeResource, at, readers: ['ServiceProvider'] as const, demo }
  const city = await t.city('Kyiv')
  const names = await t.db
    .transaction(async tx => {
      await seedDeclaredResources(tx, [resource], () => city, new Date())
      throw rowsOf(
        await tx.execute(sql`select distinct name from employees where email like 'read_@demo.example' order by 1`),
      )
    })
    .catch(rows => rows)
  expect(names).toEqual([{ name: 'Read 1' }, { name: 'Read 2' }])
})

test('a demo row that the creation would reject is reported in one line, with the resource, the row and the field', async () => {
  const demo = [
    { name: 'Good', email: 'good@demo.example' },
    { name: 'Bad', email: 'no address' },
  ]
  const resource = { ...employeeResource, at: { ServiceProvider: '/employees' }, demo }
  const city = await t.city('Kyiv')
  await expect(t.db.transaction(tx => seedDeclaredResources(tx, [resource], () => city, new Date()))).rejects.toThrow(
    new DeclarationError('Employee, demo row 2: email: not an e-mail address'),
  )
})

test.each(ownedResources.map(resource => [resource.what, resource] as const))(
  'every demo row of %s is valid',
  (_, resource) => {
    for (const role of Object.keys(resource.at) as Role[]) {
      const creation = findRowCreation(resource, role)
      const referred = Object.fromEntries(Object.keys(resource.references ?? {}).map(field => [field, randomUUID()]))
      for (const [n, given] of (creation ? (resource.demo ?? []) : []).entries())
        expect(() => creation && demoBodyOf(resource, creation, n, { ...referred, ...given })).not.toThrow()
    }
  },
)
