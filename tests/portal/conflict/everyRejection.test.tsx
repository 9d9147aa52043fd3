/** Checks that the message after every rejected action names the record and its current state. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../../contract/languages'
import type { SessionRole } from '../../../contract/roles'
import { areas } from '../../../src/app/areas'
import { recordStateKey } from '../../../src/custom/engine/actions/currentState'
import { type ResolvedDefinition, resolveDefinition } from '../../../src/custom/engine/definition/resolve'
import { allDefinitions } from '../../helpers/definitions'
import { areaCatalogues } from '../../helpers/messages'
import { bin, binsPath, renderBinsDialog as openBins } from '../bins/openBins'
import { booking } from '../recycler/recyclerSamples'
import { employee, location } from '../support/builders'
import { type Answer, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { fundraising } from '../support/fundraising'
import { renderArea } from '../support/renderArea'

const phrase = (language: Language, key: string) =>
  key.split('.').reduce<unknown>((words, part) => (words as Record<string, unknown>)?.[part], areaCatalogues[language])

const stateful = allDefinitions
  .flatMap(definition =>
    definition.roles.map((role): [string, SessionRole, ResolvedDefinition] => [
      definition.name,
      role,
      resolveDefinition(definition, role),
    ]),
  )
  .filter(([, , { actions }]) => actions.some(({ kind }) => kind === 'transition'))

/** Returns the message key of each state that the definition declares. */
const declaredKeys = (definition: ResolvedDefinition) =>
  Object.keys(definition.states ?? {}).map(state =>
    recordStateKey({ ...definition, states: { [state]: () => true } }, {}),
  )

/** Returns the message keys of the states that the tabs or a column show. */
const shownKeys = (definition: ResolvedDefinition) => {
  const states = definition.tabs?.map(({ filter }) => filter) ?? []
  const column = definition.columns.find(({ isState }) => isState)
  const values = column?.kind === 'boolean' ? [true, false] : ['Active', 'Deleted']
  const records = states.length > 0 ? states : values.map(value => ({ [column?.source ?? '']: value }))
  return records.map(record => recordStateKey(definition, record))
}

it.each(stateful)('%s, %s: a record has a state, which has a phrase in every language', (_, __, definition) => {
  const keys = definition.states ? declaredKeys(definition) : shownKeys(definition)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys)
    for (const language of languages) expect(phrase(language, String(key))).toEqual(expect.any(String))
})

const stale = (current: object): Answer => ({
  status: 412,
  body: { errorCode: 'VersionConflict', message: 'stale', current },
})
const slow = { timeout: 40_000 }

describe('a rejected action', () => {
  it.each([
    ['carries the current record', (now: object) => stale(now)],
    ['does not', () => errorAnswer(409, 'InvalidOperation')],
  ])('on one row, when it %s', async (_, answer) => {
    let row = employee(1)
    fakeApi({
      'GET /b2b/retail/employees': () => pageOf([row]),
      'PUT /b2b/retail/employees': () => {
        row = { ...row, deactivated: true, version: 2 }
        return answer(row)
      },
    })
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }, slow))
    expect(await screen.findByText(/^Employee 1 is now: Deactivated\. /)).toBeVisible()
  })

  it('on several rows', { timeout: 60_000 }, async () => {
    let rows = [employee(1), employee(2)]
    fakeApi({
      'GET /b2b/retail/employees': () => pageOf(rows),
      'PUT /b2b/retail/employees': ({ path }) => {
        rows = rows.map(row => ({ ...row, deactivated: true, version: 2 }))
        return path.includes(String(rows[0]?.guid)) ? stale(rows[0] as object) : errorAnswer(409, 'InvalidOperation')
      },
    })
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }, slow))
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Deactivate' }))
    const report = within(await screen.findByRole('dialog', { name: '0 done, 2 rejected' }, slow))
    await waitFor(() =>
      expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Employee 1 is now: Deactivated. Somebody else has changed it meanwhile',
        'Employee 2 is now: Deactivated. Its current state does not allow this',
      ]),
    )
  })

  it('of a bulk deletion whose list was left meanwhile', { timeout: 60_000 }, async () => {
    const rows = [1, 2].map(number => location(number))
    fakeApi({
      'GET /b2b/retail/locations?': () => pageOf(rows),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'GET /b2b/retail/employees': () => pageOf([]),
      'DELETE /b2b/retail/locations': ({ path }) =>
        path.endsWith(String(rows[0]?.guid)) ? errorAnswer(409, 'LocationIsBooked') : { status: 204 },
    })
    const { user, router } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }, slow))
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete (2)' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await act(() => router.navigate('/retail/employees'))
    expect(await screen.findByText(/^Stores: 1 deleted, 1 not\. Store 1: Booked by a recycler/, {}, slow)).toBeVisible()
  })

  it('on a stop of the trip', async () => {
    const path = '/b2b/recycler/recycling-sagas'
    let bookings = [booking(1)]
    fakeApi({
      [`GET ${path}?`]: () => pageOf(bookings),
      [`PUT ${path}`]: () => {
        bookings = []
        return stale(booking(1, { status: 'Finished', version: 2 }))
      },
    })
    const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/trip' })
    await user.click(await screen.findByRole('button', { name: 'Cancel pickup: Store 1' }, slow))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel pickup' }))
    expect(await screen.findByText(/^Store 1 is now: Finished\. /)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('heading', { name: 'Nothing is booked' })).toBeVisible()
  })

  it('on a bin, whose row stays open with the new name', async () => {
    let now = bin(4)
    const { dialog, user } = await openBins({
      [`GET ${binsPath}`]: () => pageOf([now]),
      'DELETE /b2b/retail/locations/bins': () => {
        now = { ...now, ownName: 'Yard', isVisible: true, version: 2 }
        return stale(now)
      },
    })
    await user.click(await dialog.findByRole('button', { name: 'Delete bin' }))
    const question = within(await screen.findByRole('dialog', { name: /^Delete/ }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    const text = /^Bin 4: Somebody else has changed it meanwhile\. It is now called .*Yard.*\. It is now public$/
    expect(await screen.findByText(text)).toBeVisible()
    expect(await screen.findByRole('dialog', { name: /Yard/ })).toBeVisible()
  })
})

it('of a save with values that the state has fixed meanwhile names the state and the current values', async () => {
  const base = '/b2b/institutions/rewards/fundraising'
  const running = fundraising(1, { quantity: 120, status: 'InProgress', version: 2 })
  let now = fundraising(1, { quantity: 120 })
  fakeApi({
    [`GET ${base}`]: () => pageOf([now]),
    [`PUT ${base}`]: () => {
      now = running
      return errorAnswer(422, 'UnprocessableEntity', { quantity: 'InvalidOperation' })
    },
    'GET /common/countries': () => ({ body: [] }),
  })
  const { user } = await renderArea({ area: areas.Institution, at: `/institution/rewards/edit/${now.guid}` })
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }, slow), '5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const toast = await screen.findByText(/^Reward 1 is now: In progress\. .*Quantity: 120$/)
  expect(toast).toBeVisible()
  expect(screen.getByText('This can no longer be changed. The current value is: 120')).toBeVisible()
})
