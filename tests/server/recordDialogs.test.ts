/** Checks on the real API that every list whose rows open a dialog, such as the history, gets the record of a row. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../contract/roles'
import { forgetConfig } from '../../src/config'
import { hasHistory, resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { callerOf } from '../access/operations'
import { allDefinitions } from '../helpers/definitions'
import { createPortalProvider, loadPortalConfig } from '../helpers/portalProvider'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let fixtures: Fixtures
beforeAll(async () => {
  t = await startTestServer()
  fixtures = await createFixtures(t)
  await loadPortalConfig(t)
})
afterAll(async () => {
  forgetConfig()
  await t.close()
})

const lists = roles.flatMap(role =>
  [...resolveDefinitions(allDefinitions, role).values()]
    .filter(definition => hasHistory(definition))
    .map(({ name }) => ({ role, name })),
)

test('the lists with a history include the pickups and the bins', () => {
  expect(lists).toEqual(
    expect.arrayContaining([
      { role: 'Recycler', name: 'sagas' },
      { role: 'Retailer', name: 'allBins' },
      { role: 'Institution', name: 'allBins' },
    ]),
  )
})

test.each(lists)('$role: the record of a row of $name is found, and an unknown one is not', async ({ role, name }) => {
  const provider = createPortalProvider(t, role, callerOf(fixtures, role))
  const pagination = { page: 1, perPage: 30 }
  const sort = { field: 'createdAt', order: 'DESC' } as const
  const [row] = (await provider.getList(name, { pagination, sort, filter: {} })).data
  expect((await provider.getOne(name, { id: row?.id })).data).toEqual(row)
  const unknown = { id: '00000000-0000-4000-8000-000000000000' }
  await expect(provider.getOne(name, unknown)).rejects.toMatchObject({ status: 404 })
})
