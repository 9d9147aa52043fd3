/**
 * Checks that the portal's definitions agree with the server about team roles: the role that a definition names for
 * reading or writing is the role that the server requires for each call of the resource.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleSlugs, roles } from '../../contract/roles'
import { rolesWithMemberLimits } from '../../contract/teamRoles'
import { type ResolvedDefinition, resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { isOpenToLimitedMembers, requiredTeamRole } from '../../src/custom/engine/definition/teamAccess'
import type { Method, PathTemplate, Verb } from '../../src/dataProvider/endpoints'
import { pathTemplateOf, transitionEndpointOf } from '../../src/dataProvider/paths'
import { definitions } from '../helpers/definitions'
import type { TestServer } from '../helpers/server'
import { lineOf, sessionOperationsOf, startMatrixServer } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startMatrixServer()
})
afterAll(() => t.close())

const verbs: Record<Verb, { use: 'read' | 'write'; method: Method }> = {
  getList: { use: 'read', method: 'GET' },
  getOne: { use: 'read', method: 'GET' },
  getMany: { use: 'read', method: 'GET' },
  create: { use: 'write', method: 'POST' },
  update: { use: 'write', method: 'PUT' },
  delete: { use: 'write', method: 'DELETE' },
}

/** Replaces the names of parameters, which differ between the portal's templates and the server's routes. */
const shapeOf = (path: string) =>
  path.replace(/\{\w+\}|:\w+/g, (each, at: number) => (path[at - 1] === '/' ? '{}' : each))
const pathsOf = (template: PathTemplate) => (typeof template === 'string' ? [template] : Object.values(template.paths))

/** Returns the calls that the portal could make for a resource. The API may not have all of them. */
const callsOf = (definition: ResolvedDefinition, api: string) => {
  const declared = Object.entries(verbs).map(([verb, { use, method }]) => ({
    use,
    method: definition.endpoints?.[verb as Verb]?.method ?? method,
    template: pathTemplateOf(definition, verb as Verb),
  }))
  const keys = [
    ...Object.keys(definition.transitions ?? {}),
    ...definition.actions.flatMap(action => (action.kind === 'transition' ? [action.key] : [])),
  ]
  const transitions = keys.map(key => {
    const { endpoint, template } = transitionEndpointOf(definition, key)
    return { use: 'write' as const, method: endpoint.method ?? 'PUT', template }
  })
  return [...declared, ...transitions].flatMap(({ use, method, template }) =>
    pathsOf(template).map(path => {
      const whole = path.startsWith('/') ? path : `${api}/${path}`
      return { use, line: `${method} ${shapeOf(whole.split('?')[0] ?? '').replace(/\/$/, '')}` }
    }),
  )
}

describe.each(roles)('%s', role => {
  test('has definitions whose team roles are those of the calls', () => {
    const needed = new Map(sessionOperationsOf(t).map(({ operation, access }) => [shapeOf(lineOf(operation)), access]))
    const wrong: string[] = []
    let found = 0
    for (const definition of resolveDefinitions(definitions, role).values()) {
      for (const { use, line } of callsOf(definition, `/b2b/${roleSlugs[role]}`)) {
        const required = needed.get(line)
        if (required === undefined) continue
        found++
        const isLimitable = rolesWithMemberLimits.includes(role) && required.teamRole !== 'Owner'
        if (isLimitable && isOpenToLimitedMembers(definition, use) !== (required.limited === 'allowed'))
          wrong.push(`${definition.name}: ${line} is ${required.limited} for limited members`)
        const declared = requiredTeamRole(definition, use)
        if (declared !== required.teamRole)
          wrong.push(`${definition.name}: ${line} needs ${required.teamRole}, and is declared as ${declared}`)
      }
    }
    expect(wrong).toEqual([])
    expect(found).toBeGreaterThan(10)
  })
})
