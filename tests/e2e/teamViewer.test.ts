/**
 * Checks in a browser that a viewer of each role's team has no control that changes data on any screen. The controls
 * are those of the resource definitions, and those of pages without a definition. `npm test` leaves out screens that an
 * earlier role has too.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { addressesOf, demoAccounts } from '../helpers/addresses'
import { allDefinitions } from '../helpers/definitions'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { messagesOf } from '../helpers/messages'
import { visitAddresses } from '../helpers/screens'
import { callApi, createFirstIdReader, signIn } from '../helpers/serverProcess'
import { openTeamPortal, readToken, teamMessages } from '../helpers/team'

const portal = openTeamPortal()
const { ofAddresses } = selectDifferentScreens({ areOverviewsDifferent: true })
const emailOf = (role: Role) => `viewer-${demoAccounts[role]}@team.example`

beforeAll(async () => {
  for (const role of roles) {
    const token = await signIn(portal.url(), demoAccounts[role])
    await callApi(portal.url(), token, 'POST', '/team/invitations', { email: emailOf(role), teamRole: 'Viewer' })
  }
})

type ResourceMessages = Record<string, { dialogs?: { create?: string }; actions?: Record<string, string> }>

/**
 * Labels of controls that change data and whose labels are not messages of one definition: the standard controls, the
 * bins, the recycler's map, the sponsor's basket and the profile.
 */
const commonLabels = [
  ...['Edit', 'Delete', 'Import', 'Add the first one', 'Add bin', 'Delete bin', 'Make all public', 'Start recycling'],
  ...['Add to request', 'Remove from request', 'Update', 'Delete account', 'Add key', 'Add webhook', 'Invite'],
]

/** Returns the English labels of those controls of a role that change data. */
const writingLabelsOf = (role: Role) => {
  const { areaMessages } = messagesOf<typeof import('../../src/i18n/en')>('index').en
  const messages = areaMessages.resources as unknown as ResourceMessages
  const own = [...resolveDefinitions(allDefinitions, role).values()].flatMap(
    ({ name, toolbar, actions, bulk = [] }) => [
      ...toolbar.flatMap(({ kind }) => (kind === 'create' ? messages[name]?.dialogs?.create : [])),
      ...[...actions, ...bulk].flatMap(action =>
        action.kind === 'transition' || ('key' in action && action.kind === 'edit')
          ? messages[name]?.actions?.[action.key]
          : [],
      ),
    ],
  )
  return [...commonLabels, ...own]
}

test.each(roles)('a viewer of a %s sees no control that writes on any screen', async role => {
  const visitor = await portal.visit('wide')
  const { page, expectClean, close } = visitor
  await portal.accept(visitor, emailOf(role), teamMessages.roles.Viewer, areas[role].signInHome)
  const labels = writingLabelsOf(role)
  const addresses = await addressesOf(role, createFirstIdReader(portal.url(), await readToken(visitor)))
  // Leaves out dialogs for adding and editing, which viewers cannot open, and the QR sheets, which are made in the
  // browser and change no data.
  const readable = ofAddresses(areas[role], addresses).filter(([address]) => !/\/(new|edit\/[^/]+|qrs)$/i.test(address))
  const found = new Set<string>()
  await visitAddresses(page, readable, async where => {
    const names = await page
      .locator('button, a, [role=button]')
      .evaluateAll(all =>
        all
          .filter(each => each.checkVisibility())
          .map(each => each.getAttribute('aria-label') ?? each.textContent?.trim()),
      )
    for (const name of names) if (name && labels.includes(name)) found.add(`${where}: ${name}`)
  })
  expect([...found]).toEqual([])
  expectClean()
  await close()
})
