/**
 * Checks creations that got no answer and whose values the user then corrects: no second record is created.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ResolvedDefinition, resolveDefinition } from '../../../src/custom/engine/definition/resolve'
import { requestSponsorship } from '../../../src/custom/sponsor/sponsorApi'
import { storeMe } from '../../../src/session/session'
import { allDefinitions } from '../../helpers/definitions'
import { me } from '../support/builders'
import { type Answer, errorAnswer } from '../support/fakeApi'
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

beforeEach(prepareLostAnswers)
afterEach(() => void vi.useRealTimers())

describe('a creation whose values are corrected after it got no answer', () => {
  const createdInForms = resourcesOfRoles.flatMap(([name, role, definition]) => {
    const resource = withoutForms(resolveDefinition(definition, role))
    const isCreated = resource.canCorrect || resource.toolbar.some(({ kind }) => kind === 'create')
    return isCreated ? [[name, role, resource] as const] : []
  })
  const isCorrectable = ([, , resource]: (typeof createdInForms)[number]) => resource.canCorrect?.(shown, shown)
  const correctable = createdInForms.filter(isCorrectable)
  const uncorrectable = createdInForms.filter(each => !isCorrectable(each))
  const [, , sample] = correctable[0] ?? []
  const create = (resource: ResolvedDefinition, name: string) => () =>
    providerOf(resource).create(resource.name, { data: { ...shown, name } })
  const bodyNames = (bodies: unknown[]) => bodies.map(body => (body as { name?: string }).name)

  it.each(correctable)(
    '%s, %s: the creation is repeated, and the record that it made is changed',
    async (_, __, resource) => {
      const api = await serve(lost, lost, lost, () => done)
      expect(await ended(create(resource, 'a')())).toMatchObject({ errorCode: 'NoAnswer' })
      expect(await ended(create(resource, 'b')())).toBeUndefined()
      expect(api.methods()).toEqual(['POST', 'POST', 'POST', 'POST', 'PUT'])
      expect(new Set(api.keys().slice(0, 4)).size).toBe(1)
      expect(bodyNames(api.bodies())).toEqual(['a', 'a', 'a', 'a', 'b'])
      expect(api.conditions().at(-1)).toBe('"8"')
      // The next creation is a new record.
      await ended(create(resource, 'c')())
      expect(api.methods().slice(5)).toEqual(['POST'])
    },
  )

  it('can be of records that cannot be edited, also of support staff', () => {
    const names = uncorrectable.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['employees', 'keys', 'platformKeys', 'webhooks']))
  })

  it.each(uncorrectable)(
    '%s, %s: the creation is repeated, and a second record is only created by the attempt after that',
    async (_, __, resource) => {
      const api = await serve(lost, lost, lost, () => done)
      expect(await ended(create(resource, 'a')())).toMatchObject({ errorCode: 'NoAnswer' })
      expect(await ended(create(resource, 'b')())).toMatchObject({ errorCode: 'SavedEarlier' })
      expect(bodyNames(api.bodies())).toEqual(['a', 'a', 'a', 'a'])
      expect(new Set(api.keys()).size).toBe(1)
      await ended(create(resource, 'b')())
      expect(bodyNames(api.bodies()).slice(4)).toEqual(['b'])
    },
  )

  it('is not repeated by another account', async () => {
    if (!sample) throw new Error('no resource')
    storeMe(me())
    const api = await serve(lost, lost, lost, () => done)
    await ended(create(sample, 'a')())
    storeMe(me({ guid: 'colleague' }))
    expect(await ended(create(sample, 'b')())).toBeUndefined()
    expect(bodyNames(api.bodies()).slice(3)).toEqual(['b'])
    expect(api.keys()[3]).not.toBe(api.keys()[0])
  })

  it('can be of a sponsorship request, whose contact is then not requested twice', async () => {
    const request = (phone: string) => requestSponsorship(['r'], { name: 'Olena', phone, email: 'olena@demo.example' })
    const api = await serve(lost, lost, lost, () => done)
    await ended(request('+380441234567'))
    expect(await ended(request('+380441234568'))).toMatchObject({ errorCode: 'SavedEarlier' })
    expect(new Set(api.keys()).size).toBe(1)
  })

  it('is sent as a new one if the repetition is rejected, because nothing was created', async () => {
    if (!sample) throw new Error('no resource')
    const api = await serve(
      lost,
      lost,
      lost,
      () => errorAnswer(422, 'InvalidParams'),
      () => done,
    )
    await ended(create(sample, 'a')())
    expect(await ended(create(sample, 'b')())).toBeUndefined()
    expect(bodyNames(api.bodies()).slice(3)).toEqual(['a', 'b'])
    expect(api.methods().slice(3)).toEqual(['POST', 'POST'])
  })

  it('is not sent while the repetition gets no answer', async () => {
    if (!sample) throw new Error('no resource')
    const api = await serve(lost)
    await ended(create(sample, 'a')())
    expect(await ended(create(sample, 'b')())).toMatchObject({ errorCode: 'NoAnswer' })
    expect(new Set(bodyNames(api.bodies()))).toEqual(new Set(['a']))
    expect(new Set(api.keys()).size).toBe(1)
  })

  it('remains a change of the created record if the change is rejected or gets no answer', async () => {
    if (!sample) throw new Error('no resource')
    const refuse = () => errorAnswer(422, 'InvalidParams')
    const api = await serve(
      lost,
      lost,
      lost,
      () => done,
      refuse,
      lost,
      lost,
      lost,
      () => done,
    )
    await ended(create(sample, 'a')())
    expect(await ended(create(sample, 'b')())).toMatchObject({ errorCode: 'InvalidParams' })
    expect(await ended(create(sample, 'c')())).toMatchObject({ errorCode: 'NoAnswer' })
    // The values of the creation, too, must be sent as a change, because the last change may have been made.
    expect(await ended(create(sample, 'a')())).toBeUndefined()
    expect(api.methods().filter(method => method === 'POST')).toHaveLength(4)
    expect(bodyNames(api.bodies()).slice(4)).toEqual(['b', 'c', 'c', 'c', 'c', 'a'])
  })

  it('is rejected with SavedEarlier if the created record cannot get the new values', async () => {
    const definition = allDefinitions.find(({ name }) => name === 'premiumRewards')
    if (!definition) throw new Error('no premium rewards')
    const resource = withoutForms(resolveDefinition(definition, 'ServiceProvider'))
    const created: Answer = { body: { ...shown, digitalGoods: [], premiumRewardType: 'DigitalGoods' } }
    const api = await serve(lost, lost, lost, () => created)
    const add = (isDigital: boolean) => providerOf(resource).create(resource.name, { data: { isDigital } })
    await ended(add(true))
    expect(await ended(add(false))).toMatchObject({ errorCode: 'SavedEarlier' })
    expect(api.methods()).toEqual(['POST', 'POST', 'POST', 'POST'])
  })
})
