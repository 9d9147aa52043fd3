/** Checks Undo after actions on many rows, and which rows it restores. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SimpleReward, SimpleRewardBody } from '../../../contract/rewards'
import { areas } from '../../../src/app/areas'
import { employee, simpleReward } from '../support/builders'
import { type Call, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { asked, press } from '../support/selectedRows'

const idOf = ({ path }: Call) => path.split('/').at(-1)?.split(':')[0]
it('a bulk deactivation is undone by the opposite transition, and says what could not be undone', async () => {
  const all = [1, 2, 3].map(number => employee(number))
  const api = fakeApi({
    'GET /b2b/retail/employees': () => pageOf(all),
    'PUT /b2b/retail/employees': call =>
      call.path.endsWith(':activate') && idOf(call) === all[1]?.guid
        ? errorAnswer(409, 'InvalidOperation')
        : { status: 204 },
  })
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(user, 'Deactivate')
  await screen.findByText('Done: 3')
  await user.click(screen.getByRole('button', { name: /undo/i }))
  const report = await asked('2 restored, 1 not')
  // The current state of the record is loaded only after the report is shown.
  await report.findByText('Employee 2 is now: Activated. Its current state does not allow this')
  expect(api.of('PUT').filter(({ path }) => path.endsWith(':activate'))).toHaveLength(3)
})

it('names the rows without an answer, retries them and undoes what may have been done', async () => {
  const all = [employee(1), employee(2)]
  const isActive = new Map(all.map(({ guid }) => [guid, true]))
  let isLost = true
  const rows = () => all.map(each => ({ ...each, deactivated: !isActive.get(each.guid) }))
  const api = fakeApi({
    'GET /b2b/retail/employees': () => pageOf(rows()),
    'PUT /b2b/retail/employees': call => {
      isActive.set(String(idOf(call)), call.path.endsWith(':activate'))
      // The server has made this change, but the connection breaks before its response arrives.
      if (isLost && idOf(call) === all[1]?.guid) throw new TypeError('Failed to fetch')
      return { status: 204 }
    },
  })
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(user, 'Deactivate')
  const report = await asked('1 done, 0 rejected, 1 without a response')
  expect(report.getByRole('listitem')).toHaveTextContent('Employee 2')
  expect(report.getByRole('button', { name: 'Try again' })).toBeVisible()
  isLost = false
  await user.click(report.getByRole('button', { name: 'Undo the others (2)' }))
  await screen.findByText('Restored: 2')
  expect([...isActive.values()]).toEqual([true, true])
  expect(api.of('PUT').filter(({ path }) => path.endsWith(':activate'))).toHaveLength(2)
})

const [kyiv, lviv] = simpleReward(1).cities
const cityOf = (guid: string) => [kyiv, lviv].find(city => city?.guid === guid) ?? []

/**
 * Opens a list of ten rewards. Those with even numbers have both cities, the others one. The fake API saves changes.
 */
const openRewards = async () => {
  let rewards = Array.from({ length: 10 }, (_, index) =>
    simpleReward(index + 1, { cities: [kyiv, ...(index % 2 ? [lviv] : [])].flatMap(city => city ?? []) }),
  )
  const change = (id: string | undefined, to: (reward: SimpleReward) => SimpleReward) => {
    rewards = rewards.map(reward => (reward.guid === id ? to(reward) : reward))
  }
  const api = fakeApi({
    'GET /common/countries/UA/cities': () =>
      pageOf([{ ...kyiv, ...lviv, country: 'UA', point: { latitude: 50, longitude: 30 } }]),
    'GET /b2b/retail/rewards/simple': () => pageOf(rewards),
    'PUT /b2b/retail/rewards/simple': call => {
      const { cityIds, points } = call.body as SimpleRewardBody
      // The fake API returns the cities in a different order from the one in which it received them.
      change(idOf(call), reward => ({ ...reward, points, cities: [...cityIds].reverse().flatMap(cityOf) }))
      return { status: 204 }
    },
  })
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/rewards' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await press(user, 'Change cities')
  const dialog = await asked('Change cities (10)')
  await user.type(await dialog.findByRole('combobox', { name: 'Cities' }), 'Lviv')
  await user.click(await screen.findByRole('option', { name: 'Lviv' }))
  await user.click(dialog.getByRole('radio', { name: 'Replace what is there' }))
  await user.click(dialog.getByRole('button', { name: 'Change cities' }))
  await screen.findByText('Done: 10')
  return { api, user, change, now: () => rewards }
}
const citiesOf = ({ cities }: SimpleReward) => cities.map(({ guid }) => guid).sort()

it('cities that were replaced in ten rewards are restored by Undo, together with later changes of others', async () => {
  const { user, change, now } = await openRewards()
  expect(now().map(citiesOf)).toEqual(Array.from({ length: 10 }, () => [lviv?.guid]))
  change(now()[0]?.guid, reward => ({ ...reward, points: 77 }))
  await user.click(screen.getByRole('button', { name: /undo/i }))
  expect(await screen.findByText('Restored: 10')).toBeVisible()
  expect(now().map(citiesOf)).toEqual(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? [kyiv?.guid, lviv?.guid].sort() : [kyiv?.guid])),
  )
  expect(now()[0]?.points).toBe(77)
})

it('cities that another user has changed since are not restored, and are named', async () => {
  const { user, change, now } = await openRewards()
  const other = [kyiv, lviv].flatMap(city => city ?? [])
  change(now()[0]?.guid, reward => ({ ...reward, cities: other }))
  await user.click(screen.getByRole('button', { name: /undo/i }))
  const report = await asked('9 restored, 1 not')
  expect(report.getByRole('listitem')).toHaveTextContent('Reward 1: Cities: changed by somebody else since')
  expect(now()[0]?.cities).toEqual(other)
})
