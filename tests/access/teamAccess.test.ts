/**
 * Checks that the portal's definitions agree with the server: the team role that a definition names for reading or
 * writing is the role that the server requires for each call of the resource, each button has a call, and each unique
 * key that the server reports as `NotUnique` has a text of its own at the field.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleSlugs, roles } from '../../contract/roles'
import { rolesWithMemberLimits } from '../../contract/teamRoles'
import { ownedResources } from '../../server/resources'
import { type ResolvedDefinition, resolveDefinitions } from '../../src/custom/engine/definition/resolve'
import { isOpenToLimitedMembers, requiredTeamRole } from '../../src/custom/engine/definition/teamAccess'
import type { Method, PathTemplate, Verb } from '../../src/dataProvider/endpoints'
import { pathTemplateOf, transitionEndpointOf } from '../../src/dataProvider/paths'
import { allDefinitions } from '../helpers/definitions'
import type { TestServer } from '../helpers/server'
import { sessionOperationsOf, startAccessTestServer } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
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

/**
 * Returns a regular expression for the calls of a route. In a route, a colon that does not begin a parameter is
 * doubled.
 */
const patternOf = (line: string) =>
  new RegExp(`^${line.replace(/::|:\w+(\([^)]*\))?/g, part => (part === '::' ? ':' : '[^/:]+'))}$`)
/** Returns the call that the portal makes, with a value for each parameter. */
const exampleOf = (path: string) => path.replace(/\{(\w+)\}/g, '$1')
/**
 * Returns a function that finds the entry whose route matches a call. A route with fewer parameters takes precedence.
 */
const createFinder = <Found>(routes: readonly { line: string; found: Found }[]) => {
  const parametersIn = ({ line }: { line: string }) => line.replaceAll('::', '').split(':').length
  const patterns = [...routes]
    .sort((one, other) => parametersIn(one) - parametersIn(other))
    .map(({ line, found }) => ({ pattern: patternOf(line), found }))
  return (call: string) => patterns.find(({ pattern }) => pattern.test(call))?.found
}
const pathsOf = (template: PathTemplate) => (typeof template === 'string' ? [template] : Object.values(template.paths))

const lineAt = (method: Method, path: string, api: string) => {
  const whole = path.startsWith('/') ? path : `${api}/${path}`
  return `${method} ${exampleOf(whole.split('?')[0] ?? '').replace(/\/$/, '')}`
}
const callOf = (definition: ResolvedDefinition, verb: Verb) => ({
  method: definition.endpoints?.[verb]?.method ?? verbs[verb].method,
  template: pathTemplateOf(definition, verb),
})
const transitionOf = (definition: ResolvedDefinition, key: string) => {
  const { endpoint, template } = transitionEndpointOf(definition, key)
  return { method: endpoint.method ?? ('PUT' as const), template }
}

/** Returns the calls that the portal could make for a resource. The API may not have all of them. */
const callsOf = (definition: ResolvedDefinition, api: string) => {
  const declared = Object.entries(verbs).map(([verb, { use }]) => ({ use, ...callOf(definition, verb as Verb) }))
  const keys = [
    ...Object.keys(definition.transitions ?? {}),
    ...definition.actions.flatMap(action => (action.kind === 'transition' ? [action.key] : [])),
  ]
  const transitions = keys.map(key => ({ use: 'write' as const, ...transitionOf(definition, key) }))
  return [...declared, ...transitions].flatMap(({ use, method, template }) =>
    pathsOf(template).map(path => ({ use, line: lineAt(method, path, api) })),
  )
}

/**
 * Returns the paths that a form can use. If the form does not have the field `template.by`, this is only the path for
 * the field's initial value.
 */
const reachablePathsOf = ({ form }: ResolvedDefinition, template: PathTemplate) => {
  if (typeof template === 'string' || form?.fields.some(({ source }) => source === template.by))
    return pathsOf(template)
  return [template.paths[String(form?.initial?.[template.by])] ?? []].flat()
}

/** Returns the calls that the buttons of a resource make. */
const writingCallsOf = (definition: ResolvedDefinition, api: string) => {
  const { toolbar, actions } = definition
  const kinds: string[] = [...toolbar, ...actions].map(({ kind }) => kind)
  const keys = actions.flatMap(action => (action.kind === 'transition' ? [action.key] : []))
  const verbOf = { create: 'create', edit: 'update', delete: 'delete' } as const
  const ofVerbs = Object.entries(verbOf).flatMap(([kind, verb]) =>
    kinds.includes(kind)
      ? [{ path: `${kind === 'create' ? 'toolbar' : 'actions'}.${kind}`, ...callOf(definition, verb) }]
      : [],
  )
  const ofTransitions = keys.map(key => ({ path: `actions.transition.${key}`, ...transitionOf(definition, key) }))
  return [...ofVerbs, ...ofTransitions].flatMap(({ path, method, template }) =>
    reachablePathsOf(definition, template).map(reachablePath => ({ path, line: lineAt(method, reachablePath, api) })),
  )
}

describe.each(roles)('%s', role => {
  test('has a call of the API for each button that writes', () => {
    const find = createFinder(sessionOperationsOf(t).map(({ line }) => ({ line, found: line })))
    const resources = [...resolveDefinitions(allDefinitions, role).values()]
    const missing = resources.flatMap(definition =>
      writingCallsOf(definition, `/b2b/${roleSlugs[role]}`)
        .filter(({ line }) => find(line) === undefined)
        .map(({ path, line }) => `resources.${definition.name} (${role}).${path}: there is no call ${line}`),
    )
    expect(missing).toEqual([])
  })

  test('has a text for each value that another record has', () => {
    const resources = resolveDefinitions(allDefinitions, role)
    const missing = ownedResources.flatMap(({ list, unique = {}, at }) => {
      const fields = (role in at && resources.get(list.of)?.form?.fields) || []
      return Object.values(unique)
        .filter(({ code }) => code === 'NotUnique')
        .flatMap(({ field: name, code }) => {
          const field = fields.find(({ source, wire = [] }) => source === name || wire.includes(name))
          return !field || field.errorTexts?.[code]
            ? []
            : [`resources.${list.of} (${role}).form.fields.${field.source}.errorTexts.${code}: there is none`]
        })
    })
    expect(missing).toEqual([])
  })

  test('has definitions whose team roles are those of the calls', () => {
    const find = createFinder(sessionOperationsOf(t).map(({ line, access }) => ({ line, found: access })))
    const wrong: string[] = []
    let found = 0
    for (const definition of resolveDefinitions(allDefinitions, role).values()) {
      for (const { use, line } of callsOf(definition, `/b2b/${roleSlugs[role]}`)) {
        const required = find(line)
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
