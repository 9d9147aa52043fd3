/** Checks, for each role and each role in a team, which parts of every resource a member can use. */
import { describe, expect, test } from 'vitest'
import { roles, sessionRoles } from '../../../contract/roles'
import { type TeamRole, teamRoles } from '../../../contract/teamRoles'
import { type ResolvedDefinition, resolveDefinitions } from '../../../src/custom/engine/definition/resolve'
import { canAccessRecords, createCanAccess } from '../../../src/custom/engine/definition/teamAccess'
import { allDefinitions } from '../../helpers/definitions'

const writingKinds = ['create', 'edit', 'delete', 'transition']

/** Returns the parts of a definition that change data: actions, the import, and the link of an empty list (`begin`). */
const writingPartsOf = ({ toolbar, actions, bulk = [], import: imported, begin }: ResolvedDefinition) => [
  ...[...toolbar, ...actions, ...bulk].filter(
    part => writingKinds.includes(part.kind) || ('writes' in part && part.writes),
  ),
  ...(imported ? ['import'] : []),
  ...(begin ? ['begin'] : []),
]

const memberships = roles.flatMap(role => teamRoles.map(teamRole => [role, teamRole] as const))

describe.each(memberships)('%s, as %s of the team', (role, teamRole) => {
  const own = resolveDefinitions(allDefinitions, role, teamRole)
  const whole = resolveDefinitions(allDefinitions, role)

  test('has everything of the resources that he or she may write, and nothing that writes of all others', () => {
    expect([...own.keys()]).toEqual([...whole.keys()])
    for (const [name, definition] of own) {
      const mayWrite = canAccessRecords(definition, 'write', teamRole)
      const expected = whole.get(name)
      if (mayWrite) expect(definition).toEqual(expected)
      else {
        expect([name, writingPartsOf(definition)]).toEqual([name, []])
        expect(definition).toMatchObject({ isReader: true, whole: expected })
      }
    }
  })

  test('gets the same answers from react-admin’s own pages and buttons', async () => {
    const canAccess = createCanAccess(own, teamRole)
    for (const [resource, definition] of own) {
      const answers = await Promise.all(
        ['list', 'show', 'export', 'create', 'edit', 'delete'].map(action => canAccess({ resource, action })),
      )
      const [read, write] = (['read', 'write'] as const).map(use => canAccessRecords(definition, use, teamRole))
      expect([resource, answers]).toEqual([resource, [read, read, read, write, write, write]])
    }
  })
})

/** Returns the names of the resources for which the condition is true, in any role. */
const namesWhere = (teamRole: TeamRole, condition: (definition: ResolvedDefinition) => boolean) => [
  ...new Set(
    roles.flatMap(role =>
      [...resolveDefinitions(allDefinitions, role, teamRole).values()].filter(condition).map(({ name }) => name),
    ),
  ),
]

test('a manager lacks only what is the owner’s', () => {
  expect(namesWhere('Manager', ({ isForbidden }) => isForbidden === true).sort()).toEqual([
    'keys',
    'webhookDeliveries',
    'webhooks',
  ])
  expect(namesWhere('Manager', ({ isReader, isForbidden }) => isReader && !isForbidden)).toEqual(['organisation'])
})

test('a viewer writes only what concerns himself or herself', () => {
  expect(namesWhere('Viewer', ({ isReader }) => !isReader).sort()).toEqual(['notifications', 'views'])
})

test('a resource without a declaration is read by all members and written by managers', () => {
  const isAllowed = (use: 'read' | 'write') => teamRoles.filter(teamRole => canAccessRecords({}, use, teamRole))
  expect(isAllowed('read')).toEqual(['Owner', 'Manager', 'Viewer'])
  expect(isAllowed('write')).toEqual(['Owner', 'Manager'])
})

test.each(sessionRoles)('%s without a team has everything', role => {
  for (const definition of resolveDefinitions(allDefinitions, role, null).values())
    expect(definition).not.toHaveProperty('whole')
})
