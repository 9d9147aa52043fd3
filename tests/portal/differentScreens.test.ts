/** Checks the selection of screens that `npm test` opens in a browser. */
import { afterEach, expect, test, vi } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { addressesOf } from '../helpers/addresses'
import { selectDifferentScreens } from '../helpers/differentScreens'

afterEach(() => vi.unstubAllEnvs())

const idOf = async (path: string) => `id-1-of-${path.replaceAll('/', '-')}`

/** Returns the selected paths of all roles. */
async function selectPaths(options?: Parameters<typeof selectDifferentScreens>[0]) {
  const { ofAddresses } = selectDifferentScreens(options)
  const lists = await Promise.all(sessionRoles.map(async role => ({ role, addresses: await addressesOf(role, idOf) })))
  return lists.flatMap(({ role, addresses }) => ofAddresses(areas[role], addresses)).map(([path]) => path)
}

test('a screen of two roles is selected in the first of them, and a screen of one role always', async () => {
  vi.stubEnv('JOURNEYS', undefined)
  const paths = await selectPaths()
  expect(paths).toEqual(expect.arrayContaining(['/retail/analytics', '/service-provider/analytics', '/recycler/trip']))
  expect(paths).not.toContain('/institution/analytics')
  expect(paths.filter(path => path.endsWith('/home'))).toEqual(['/retail/home'])
})

test('a dialog is selected at one of its addresses, and a tab with its page', async () => {
  vi.stubEnv('JOURNEYS', undefined)
  const paths = await selectPaths()
  expect(paths.filter(path => /\/structure\/.*new$/.test(path))).toEqual(['/retail/structure/new'])
  expect(paths.filter(path => /\/structure\/.*edit/.test(path))).toHaveLength(1)
  expect(paths.filter(path => /^\/retail\/structure(\/[^/]+)?$/.test(path))).toHaveLength(3)
  expect(paths.filter(path => path.includes('/profile'))).toEqual(['/retail/profile'])
})

test('overviews are selected for each role if they differ', async () => {
  vi.stubEnv('JOURNEYS', undefined)
  const paths = await selectPaths({ areOverviewsDifferent: true })
  expect(paths.filter(path => path.endsWith('/home'))).toEqual(sessionRoles.map(role => `${areas[role].path}/home`))
})

test('every screen that is not selected has the page or resource of one that is', () => {
  vi.stubEnv('JOURNEYS', undefined)
  const { ofArea } = selectDifferentScreens()
  const selected = sessionRoles.flatMap(role => ofArea(areas[role]))
  const resources = selected.flatMap(screen => (screen.kind === 'resource' ? screen.resource : []))
  for (const role of sessionRoles)
    for (const screen of areas[role].screens)
      if (screen.kind === 'resource') expect(resources).toContain(screen.resource)
      else if (screen.kind !== 'redirect') expect(selected).toContain(screen)
  expect(new Set(resources).size).toBe(resources.length)
})

test('the long form leaves out nothing', async () => {
  vi.stubEnv('JOURNEYS', 'whole')
  const all = await Promise.all(sessionRoles.map(role => addressesOf(role, idOf)))
  expect(await selectPaths()).toEqual(all.flat().map(([path]) => path))
})
