/** Checks the rows that declared resources add to the demo. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { seedDeclared } from '../../server/demo/declared'
import { seedDemo } from '../../server/demo/seedDemo'
import { employeeResource } from '../../server/resources/employees'
import { type TestServer, testServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
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
      await seedDeclared(tx, [resource], () => city, new Date())
      const rows = await tx.execute(sql`select distinct name, deactivated_at is null as works from employees
        where email like 'declared_@demo.example' order by name`)
      throw rowsOf(rows)
    })
    .catch(rows => rows)
  expect(made).toEqual([true, false, true].map((works, at) => ({ name: `Demo ${at + 1}`, works })))
})
