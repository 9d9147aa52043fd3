/** Checks that each role and each of its screens has all required parts that no other test would report as missing. */
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { notificationKindsOfRole } from '../../contract/notificationKinds'
import { notificationPathOf } from '../../contract/notificationPaths'
import { applicationRoles, roleOfApplication, roles, roleTable, sessionRoles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { loadConfig } from '../../src/config'
import { addressesOf } from '../helpers/addresses'
import { messagesOf } from '../helpers/messages'
import { renderPublic } from './public/renderPublic'
import { fakeApi } from './support/fakeApi'

// The configuration is loaded first, because some links depend on the API extensions that it lists.
beforeEach(async () => {
  fakeApi({})
  await loadConfig()
})

describe.each(sessionRoles)('%s', role => {
  test('has each of its screens among the addresses that the journeys open', async () => {
    const known = (await addressesOf(role, async () => 'an-id')).map(([path]) => path)
    const screens = areas[role].screens.map(({ segment }) => `${areas[role].path}/${segment}`)
    expect(screens.filter(path => !known.includes(path))).toEqual([])
  })

  test('lands on one of its screens', () => {
    const { path, screens, signInHome, signUpHome } = areas[role]
    const own = screens.map(({ segment }) => `${path}/${segment}`)
    expect([signInHome, signUpHome].filter(home => !own.includes(home))).toEqual([])
  })

  test('has only menu entries that lead to its own screens', () => {
    const { screens, menu } = areas[role]
    const own = ['qrs', ...screens.map(({ segment }) => segment)]
    expect(menu.map(({ segment }) => segment).filter(segment => !own.some(each => each === segment))).toEqual([])
  })
})

describe.each(roles)('%s', role => {
  const { path, screens } = areas[role]

  test('has the path of its calls, which mails link to', () => {
    expect(path).toBe(`/${roleTable[role].slug}`)
    expect(screens.map(({ segment }) => segment)).toContain('profile')
  })

  test.each(notificationKindsOfRole(role))('is led by “%s” to one of its screens, with any API', kind => {
    const record = { kind, name: 'Corner', subject: 'a-subject', locationId: 'a-location' }
    for (const others of [0, 2]) {
      for (const hasExtras of [true, false]) {
        const reader = { role, isReader: false, has: () => hasExtras }
        const [segment] = notificationPathOf({ ...record, others }, reader).split(/[/?#]/)
        expect(screens.map(each => each.segment)).toContain(segment)
      }
    }
  })
})

test.each(roles)('%s can apply for an invitation, and is the role of the approved application', role => {
  const { application } = roleTable[role]
  expect(applicationRoles).toContain(application)
  expect(roleOfApplication(application)).toBe(role)
})

test('the landing page addresses every role', async () => {
  fakeApi({})
  await renderPublic('/')
  const { publicMessages } = messagesOf<typeof import('../../src/i18n/en/public')>('public').en
  for (const { application } of Object.values(roleTable)) {
    expect(screen.getByRole('heading', { name: publicMessages.role[application] })).toBeVisible()
    expect(screen.getByText(publicMessages.landing[application])).toBeVisible()
  }
})
