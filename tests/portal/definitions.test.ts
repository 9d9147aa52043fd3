/**
 * Checks the definition that a role gets: it has the common value wherever the role's variant does not set another one.
 */
import { describe, expect, it } from 'vitest'
import type { SessionRole } from '../../contract/roles'
import { ownedResources } from '../../server/resources'
import type { AnyDefinition } from '../../src/custom/engine/definition/definition'
import { resolveDefinition } from '../../src/custom/engine/definition/resolve'
import { allDefinitions } from '../helpers/definitions'

type Leaves = Record<string, unknown>

const leavesOf = (value: unknown, path = ''): Leaves =>
  typeof value === 'object' && value !== null
    ? Object.assign({}, ...Object.entries(value).map(([key, part]) => leavesOf(part, `${path}/${key}`)))
    : value === undefined
      ? {}
      : { [path]: value }

const wire = ({ endpoints, transitions }: Pick<AnyDefinition, 'endpoints' | 'transitions'>) =>
  leavesOf({ endpoints, transitions })

/** Returns true if the variant replaces the value at `path`, a part of this value, or an object that contains it. */
const isReplaced = (path: string, variant: Leaves) =>
  Object.keys(variant).some(own => own === path || path.startsWith(`${own}/`) || own.startsWith(`${path}/`))

const cases = allDefinitions.flatMap(definition =>
  definition.roles.map((role): [string, SessionRole, AnyDefinition] => [definition.name, role, definition]),
)

describe('the wire settings of a definition', () => {
  it.each(cases)('%s, %s: apply unless the role replaces them', (_, role, definition) => {
    const variant = wire(definition.forRole?.[role] ?? {})
    const kept = Object.entries(wire(definition)).filter(([path]) => !isReplaced(path, variant))
    expect(wire(resolveDefinition(definition, role))).toEqual({ ...Object.fromEntries(kept), ...variant })
  })

  it('are replaced for at least one role', () => {
    expect(cases.filter(([, role, { forRole }]) => Object.keys(wire(forRole?.[role] ?? {})).length > 0)).not.toEqual([])
  })
})

describe('the roles of a declared resource', () => {
  it.each(ownedResources.map(ownedResource => [ownedResource.list.of, ownedResource] as const))(
    '%s: those that only read in the API, and no others, only read in the portal',
    (name, { readers = [] }) => {
      expect(allDefinitions.find(definition => definition.name === name)?.readers ?? []).toEqual(readers)
    },
  )
})

describe('a single record of a declared resource', () => {
  it.each(ownedResources.map(({ list }) => list.of))(
    '%s is read from the list, as the API has no call for it',
    name => {
      expect(allDefinitions.find(definition => definition.name === name)?.oneFrom).toBe('list')
    },
  )
})

describe('a transition', () => {
  const transitions = allDefinitions.flatMap(({ name, actions = [] }) =>
    actions.flatMap(action => (action.kind === 'transition' ? [[name, action.key, action] as const] : [])),
  )

  it.each(transitions)('%s, %s: says afterwards what was done, or leads to what it made', (_, __, { toast, goTo }) => {
    expect(toast ?? goTo).toBeDefined()
  })
})

describe('the form of a declared resource', () => {
  const keys = ownedResources.flatMap(({ list, unique = {} }) =>
    Object.values(unique).map(({ field }): [string, string] => [list.of, field]),
  )

  it.each(keys)('%s shows a violated unique key at its field %s', (name, field) => {
    const fields = allDefinitions.find(definition => definition.name === name)?.form?.fields ?? []
    expect(fields.filter(({ source, wire }) => source === field || wire?.includes(field))).toHaveLength(1)
  })
})
