/**
 * Checks every call that changes a record, of each resource and role. If there is no response, the portal repeats the
 * call, and the user can try again. All these calls have the same `Idempotency-Key`.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../../src/config'
import { type ResolvedDefinition, resolveDefinition } from '../../../src/custom/engine/definition/resolve'
import { http } from '../../../src/dataProvider/http'
import { clearUnansweredCalls } from '../../../src/dataProvider/unansweredCalls'
import { storeSession } from '../../../src/session/session'
import { token } from '../support/builders'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import {
  done,
  ended,
  lost,
  prepareLostAnswers,
  providerOf,
  resourcesOfRoles,
  serve,
  shown,
  withoutForms,
} from './lostAnswers'

const keysOf = ({ actions, transitions = {} }: ResolvedDefinition) => [
  ...new Set([
    ...actions.flatMap(action => (action.kind === 'transition' ? [action.key] : [])),
    ...Object.keys(transitions),
  ]),
]

const changesOf = (
  resource: ResolvedDefinition,
): [string, (provider: ReturnType<typeof providerOf>) => Promise<unknown>][] => {
  const { name } = resource
  return [
    ['create', provider => provider.create(name, { data: shown, meta: shown })],
    ['update', provider => provider.update(name, { id: 'a', data: shown, previousData: shown, meta: shown })],
    ['delete', provider => provider.delete(name, { id: 'a', previousData: shown, meta: shown })],
    ...keysOf(resource).map((key): [string, (provider: ReturnType<typeof providerOf>) => Promise<unknown>] => [
      key,
      provider => provider.transition(name, { id: 'a', key, values: shown, previousData: shown }),
    ]),
  ]
}

beforeEach(prepareLostAnswers)
afterEach(() => void vi.useRealTimers())

describe.each(resourcesOfRoles)('%s, %s', (_, role, definition) => {
  const resource = withoutForms(resolveDefinition(definition, role))

  it.each(changesOf(resource))(
    '%s is repeated automatically, and by the user, with the same key',
    async (_, change) => {
      const provider = providerOf(resource)
      const api = await serve(lost, lost, lost, lost, () => done)
      expect(await ended(change(provider))).toMatchObject({ errorCode: 'NoAnswer' })
      expect(api.keys()).toHaveLength(3)
      expect(await ended(change(provider))).toBeUndefined()
      expect(await ended(change(provider))).toBeUndefined()
      const [first, ...others] = api.keys()
      expect(first).toMatch(/^[0-9a-f]{32}$/)
      expect(others.slice(0, 4)).toEqual([first, first, first, first])
      expect(others[4]).not.toBe(first)
    },
  )
})

describe('the key of a change', () => {
  it('is not used again after a later change may have reverted the first one', async () => {
    const book = () => http('/b2b/recycler/recycling-sagas/store', { method: 'POST' })
    const api = await serve(
      lost,
      lost,
      lost,
      () => done,
      () => done,
    )
    expect(await ended(book())).toMatchObject({ errorCode: 'NoAnswer' })
    await http('/b2b/recycler/recycling-sagas/booking:cancel', { method: 'PUT' })
    await book()
    const [first, , , , again] = api.keys()
    expect(again).not.toBe(first)
  })

  const edit = (name: string) => http('/things/a', { method: 'PUT', body: { name }, headers: { 'If-Match': '"7"' } })

  it('is dropped when the form is left', async () => {
    const api = await serve(lost, lost, lost, () => done)
    await ended(edit('a'))
    clearUnansweredCalls()
    await ended(edit('a'))
    expect(api.keys()[3]).not.toBe(api.keys()[0])
  })

  const unauthorized = () => errorAnswer(401, 'Unauthorized')
  const signInAgain = () => storeSession(token({ token: 'later' }))

  it('is kept when the session has ended, and used after the next sign-in', async () => {
    const api = await serve(lost, lost, lost, unauthorized, () => done)
    const add = () => ended(http('/things', { method: 'POST', body: { name: 'a' } }))
    await add()
    expect(await add()).toMatchObject({ status: 401 })
    signInAgain()
    expect(await add()).toBeUndefined()
    expect(new Set(api.keys()).size).toBe(1)
    // The first call was rejected, so it has changed nothing.
    const others = await serve(unauthorized, () => done)
    await add()
    signInAgain()
    await add()
    expect(new Set(others.keys()).size).toBe(2)
  })

  it('is kept when the session has ended before the next edit, which follows after the next sign-in', async () => {
    const api = await serve(lost, lost, lost, unauthorized, () => done)
    await ended(edit('a'))
    expect(await ended(edit('b'))).toMatchObject({ status: 401 })
    signInAgain()
    expect(await ended(edit('b'))).toBeUndefined()
    expect(api.bodies().slice(3)).toEqual([{ name: 'a' }, { name: 'a' }, { name: 'b' }])
    expect(new Set(api.keys().slice(0, 5)).size).toBe(1)
  })

  it('is not used for another creation', async () => {
    const api = await serve(lost, lost, lost, () => done)
    await ended(http('/things', { method: 'POST', body: { name: 'a' } }))
    await ended(http('/things', { method: 'POST', body: { name: 'b' } }))
    expect(api.keys()[3]).not.toBe(api.keys()[0])
  })

  it('belongs to one call at a time', async () => {
    const api = await serve(() => done)
    await ended(Promise.all(['a', 'a'].map(name => http('/things', { method: 'POST', body: { name } }))))
    expect(new Set(api.keys()).size).toBe(2)
  })

  it('repeats an edit without an answer before the next one, which is made to the record that the first left', async () => {
    const api = await serve(lost, lost, lost, () => done)
    await ended(edit('a'))
    expect(await ended(edit('b'))).toBeUndefined()
    expect(api.bodies().slice(3)).toEqual([{ name: 'a' }, { name: 'b' }])
    expect(api.conditions().slice(3)).toEqual(['"7"', '"8"'])
    expect(api.keys()[3]).toBe(api.keys()[0])
  })

  it('is dropped after any final answer; a rejection and a busy server are not final answers', async () => {
    const api = await serve(
      () => errorAnswer(409, 'InvalidOperation'),
      () => errorAnswer(503, 'ServiceUnavailable'),
      () => done,
    )
    expect(await ended(edit('a'))).toMatchObject({ errorCode: 'InvalidOperation' })
    expect(await ended(edit('a'))).toMatchObject({ errorCode: 'ServiceUnavailable' })
    await ended(edit('a'))
    const [refused, busy, last] = api.keys()
    expect(busy).not.toBe(refused)
    expect(last).toBe(busy)
  })

  it('is not used for repetitions when the API stores no answers', async () => {
    const api = await serve(lost)
    const { forgetConfig } = await import('../../../src/config')
    forgetConfig()
    fakeApi({ PUT: lost }, [])
    await loadConfig()
    expect(await ended(edit('a'))).toMatchObject({ errorCode: 'NoAnswer' })
    expect(vi.mocked(fetch).mock.calls.filter(([, init]) => init?.method === 'PUT')).toHaveLength(1)
    expect(api.keys()).toEqual([])
  })
})
