/**
 * Checks every deletion and transition of every definition, for every role: the call is conditional on the version of
 * the record that the user saw.
 */
import { describe, expect, it, vi } from 'vitest'
import type { SessionRole } from '../../../contract/roles'
import type { AnyDefinition } from '../../../src/custom/engine/definition/definition'
import { type ResolvedDefinition, resolveDefinition } from '../../../src/custom/engine/definition/resolve'
import { createDataProvider } from '../../../src/dataProvider'
import { ApiError } from '../../../src/dataProvider/apiError'
import type { PartialFailureError } from '../../../src/dataProvider/bulk'
import type { RequestOptions } from '../../../src/dataProvider/http'
import { currentRecordOfConflict } from '../../../src/dataProvider/ifMatch'
import { allDefinitions } from '../../helpers/definitions'

const cases = allDefinitions.flatMap(definition =>
  definition.roles.map((role): [string, SessionRole, AnyDefinition] => [definition.name, role, definition]),
)

/** A record that has a value for each placeholder in the paths of all definitions. */
const shown = { id: 'a', guid: 'a', version: 7, locationId: 'l', flag: true, employeeRole: 'Casher', reason: 'Why' }
const current = { ...shown, version: 8, name: 'Renamed' }

/** Fakes an API in which the record has a newer version than the user was shown. */
const staleServer = (resource: ResolvedDefinition) => {
  const conditions: (string | undefined)[] = []
  const reject = async (_: string, { headers }: RequestOptions = {}) => {
    conditions.push(new Headers(headers).get('If-Match') ?? undefined)
    throw new ApiError(412, 'VersionConflict', {}, { current })
  }
  const provider = createDataProvider({
    http: vi.fn(reject) as never,
    answer: vi.fn(reject) as never,
    api: '/b2b/any',
    resources: [resource],
    variables: () => ({ country: 'UA' }),
  })
  return { provider, conditions }
}

const keysOf = ({ actions, transitions = {} }: ResolvedDefinition) => [
  ...new Set([
    ...actions.flatMap(action => (action.kind === 'transition' ? [action.key] : [])),
    ...Object.keys(transitions),
  ]),
]

const errorOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

describe.each(cases)('%s, %s', (name, role, definition) => {
  const resource = resolveDefinition(definition, role)

  it.each(keysOf(resource))('%s carries the version, and a conflict returns the current record', async key => {
    const { provider, conditions } = staleServer(resource)
    const error = await errorOf(provider.transition(name, { id: 'a', key, values: shown, previousData: shown }))
    expect(conditions).toEqual(['"7"'])
    expect(currentRecordOfConflict(error)).toMatchObject({ id: 'a', version: 8 })
  })

  it('a deletion carries the version, and a conflict returns the current record', async () => {
    const { provider, conditions } = staleServer(resource)
    const error = await errorOf(provider.delete(name, { id: 'a', previousData: shown }))
    expect(conditions).toEqual(['"7"'])
    expect(currentRecordOfConflict(error)).toMatchObject({ id: 'a', version: 8 })
  })

  it('each deletion of a bulk deletion carries the version of its record', async () => {
    const { provider, conditions } = staleServer(resource)
    const records = [shown, { ...shown, id: 'b', guid: 'b', version: 9 }]
    const error = await errorOf(provider.deleteMany(name, { ids: ['a', 'b'], meta: { records } }))
    expect(conditions).toEqual(['"7"', '"9"'])
    expect((error as PartialFailureError).outcome.refused).toHaveLength(2)
  })
})
