/** Checks the areas' menus, and that the bench visits exactly the screens that the areas have. */
import { describe, expect, test } from 'vitest'
import { sessionRoles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { addressesOf } from '../helpers/addresses'
import { areaScreens, publicScreens } from './support/areaScreens'

describe.each(sessionRoles)('%s', role => {
  const { all, firstList, homes } = areaScreens[role]
  const { path, menu, screens, signInHome } = areas[role]

  test('has each screen and each entry of its menu, and no redirect', () => {
    const own = screens.filter(({ kind }) => kind !== 'redirect').map(({ segment }) => `${path}/${segment}`)
    const entries = menu.map(({ segment }) => `${path}/${segment}`)
    expect([...own, ...entries].filter(address => !all.includes(address))).toEqual([])
    const redirects = screens.filter(({ kind }) => kind === 'redirect').map(({ segment }) => `${path}/${segment}`)
    expect(all.filter(address => redirects.includes(address))).toEqual([])
  })

  test('has no two menu entries with the same icon', () => {
    const icons = menu.map(({ icon }) => icon)
    expect(icons.filter((icon, index) => icons.indexOf(icon) < index)).toEqual([])
  })

  test('has the screen on which a session begins, and a list', () => {
    expect([firstList, ...homes]).toContain(signInHome)
    expect(all).toContain(firstList)
    expect(all).toEqual(expect.arrayContaining(homes))
  })

  test('has only addresses that a journey opens', async () => {
    const paths = (await addressesOf(role, async () => 'an-id')).map(([address]) => address)
    expect(all.filter(address => !paths.includes(address))).toEqual([])
  })
})

test('each public screen has an address', () => {
  expect(publicScreens).toEqual(expect.arrayContaining(['/', '/sign-in', '/no-such-page']))
  expect(publicScreens.filter(path => !path.startsWith('/') || path.includes(':'))).toEqual([])
})
