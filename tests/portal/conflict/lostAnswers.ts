/** Helpers for tests of changes whose response is lost: a fake API with given responses, and the provider's calls. */
import { vi } from 'vitest'
import type { SessionRole } from '../../../contract/roles'
import { loadConfig } from '../../../src/config'
import type { AnyDefinition } from '../../../src/custom/engine/definition/definition'
import type { ResolvedDefinition } from '../../../src/custom/engine/definition/resolve'
import { createDataProvider } from '../../../src/dataProvider'
import { http, httpWithHeaders } from '../../../src/dataProvider/http'
import { clearUnansweredCalls } from '../../../src/dataProvider/unansweredCalls'
import { storeSession } from '../../../src/session/session'
import { allDefinitions } from '../../helpers/definitions'
import { token } from '../support/builders'
import { type Answer, fakeApi } from '../support/fakeApi'

export const resourcesOfRoles = allDefinitions.flatMap(definition =>
  definition.roles.map((role): [string, SessionRole, AnyDefinition] => [definition.name, role, definition]),
)

/** A record that fits the calls of every resource. */
export const shown = {
  id: 'a',
  guid: 'a',
  version: 7,
  locationId: 'l',
  flag: true,
  employeeRole: 'Casher',
  reason: 'Why',
  // Values that the conversions from records to form values need.
  isDigital: false,
  digitalGoods: [],
  cities: [],
  fiatPrice: { amount: 1 },
}
export const lost = () => Promise.reject(new TypeError('Failed to fetch'))
export const done: Answer = { body: { ...shown, version: 8 } }

/** Fakes an API that gives the responses one after the other, and repeats the last one. */
export const serve = async (...answers: (() => Answer | Promise<Answer>)[]) => {
  const next = () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? done
  const api = fakeApi({ POST: next, PUT: next, DELETE: next }, ['idempotency'])
  await loadConfig()
  return {
    keys: () => api.calls.map(({ headers }) => headers.get('idempotency-key')),
    conditions: () => api.calls.map(({ headers }) => headers.get('if-match')),
    bodies: () => api.calls.map(({ body }) => body),
    methods: () => api.calls.map(({ method }) => method),
  }
}

/**
 * Returns the resource without the functions `serialise` and `parse`. They expect values of a form and of a response,
 * which these tests do not have.
 */
export const withoutForms = (resource: ResolvedDefinition): ResolvedDefinition => ({
  ...resource,
  endpoints: Object.fromEntries(
    Object.entries(resource.endpoints ?? {}).map(([verb, { serialise: _, parse: __, ...endpoint }]) => [
      verb,
      endpoint,
    ]),
  ),
})

export const providerOf = (resource: ResolvedDefinition) =>
  createDataProvider({
    http,
    answer: httpWithHeaders,
    api: '/b2b/any',
    resources: [resource],
    variables: () => ({ country: 'UA' }),
  })

/** Fakes the clock, signs in, and forgets the calls of earlier tests. */
export const prepareLostAnswers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clearUnansweredCalls()
  storeSession(token())
}

/** Advances the fake clock until the call has ended. Resolves to its error, or to undefined if it succeeded. */
export const ended = async (call: Promise<unknown>) => {
  let isPending = true
  const result = call
    .then(() => undefined)
    .catch((error: unknown) => error)
    .finally(() => (isPending = false))
  // The real `setImmediate` lets pending code run: a call may load a module before it sets a timer.
  while (isPending) {
    await vi.advanceTimersByTimeAsync(500)
    await new Promise(next => setImmediate(next))
  }
  return result
}
