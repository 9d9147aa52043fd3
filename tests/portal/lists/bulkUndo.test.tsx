/** Checks actions on many rows: the confirmation before them, Undo afterwards, and the rows that they affect. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Location } from '../../../contract/locations'
import type { SimpleReward, SimpleRewardBody } from '../../../contract/rewards'
import { areas } from '../../../src/app/areas'
import { employee, location, simpleReward } from '../support/builders'
import { type Call, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { chooseFromRowMenu } from '../support/rowMenu'

type User = Awaited<ReturnType<typeof renderArea>>['user']
const box = (name: string) => screen.getByRole('checkbox', { name: `Select this row: ${name}` })
const bar = async () => within(await screen.findByRole('region', { name: 'Chosen rows' }, slow))
const press = async (user: User, name: string) => user.click((await bar()).getByRole('button', { name }))
const asked = async (name: string) => within(await screen.findByRole('dialog', { name }))
const offsetOf = ({ path }: Call) => Number(new URLSearchParams(path.split('?')[1]).get('Offset'))
const idOf = ({ path }: Call) => path.split('/').at(-1)?.split(':')[0]
/**
 * Long timeout in ms, because rendering thirty rows is slow on a busy machine, and a deletion is sent only when its
 * toast closes.
 */
const slow = { timeout: 40_000 }
const extras = ['binCounts', 'search'] as const

const storesApi = (stores: readonly Location[], handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi(
    {
      'GET /b2b/retail/locations?': call => pageOf(stores.slice(offsetOf(call), offsetOf(call) + 30), stores.length),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'POST /b2b/retail/locations/bins/count': () => ({
        body: { bins: 12, publicBins: 3, bookedLocations: 2, missingLocations: 1 },
      }),
      ...handlers,
    },
    extras,
  )
const openStores = () => renderArea({ area: areas.Retailer, at: '/retail/structure' })

it('the deletion of stores without bins does not warn about the QR codes of bins', async () => {
  const none = { bins: 0, publicBins: 0, bookedLocations: 0, missingLocations: 0 }
  storesApi([location(1), location(2)], { 'POST /b2b/retail/locations/bins/count': () => ({ body: none }) })
  const { user } = await openStores()
  await screen.findByText('Store 1', {}, slow)
  await user.click(box('Store 1'))
  await press(user, 'Delete')
  const several = await asked('Delete (1)')
  expect(await several.findByText('Bins that are deleted too: 0.')).toBeVisible()
  await user.click(several.getByRole('button', { name: 'Cancel' }))
  await chooseFromRowMenu(user, 'Delete', 'Store 2')
  const one = await asked('Delete store')
  expect(await one.findByText('Bins that are deleted too: 0.')).toBeVisible()
  expect(one.queryByText(/QR codes/)).not.toBeInTheDocument()
})

it('the deletion of all stores names their number, the first on each page, and the number of bins that are deleted', async () => {
  const stores = Array.from({ length: 37 }, (_, index) => location(index + 1))
  const api = storesApi(stores)
  const { user } = await openStores()
  await screen.findByText('Store 1', {}, slow)
  await user.click(box('Store 1'))
  await press(user, 'Select all 37 in this list')
  await screen.findByText('37 items selected')
  expect((await bar()).getByText('On other pages: 7')).toBeVisible()
  await press(user, 'Delete')
  const question = await asked('Delete (37)')
  expect(
    await question.findByText(/Bins that are deleted too: 12\..*cancelled: 2\. No longer there: 1\..*QR codes/),
  ).toBeVisible()
  const rows = [1, 31].map(number => new RegExp(`^Store ${number} · .*Khreshchatyk`))
  for (const text of ['On this page: 30', ...rows, 'and 25 more', 'On other pages: 7', 'and 2 more'])
    expect(question.getByText(text)).toBeVisible()
  expect(question.getByText('Right after this you can still undo it.')).toBeVisible()
  expect(api.of('POST').map(({ body }) => body)).toEqual([{ ids: stores.map(({ guid }) => guid) }])
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Store 1')).toBeVisible()
  expect(api.of('DELETE')).toEqual([])
})

it('the deletion of one store names the number of bins that are deleted', async () => {
  const counts = { bins: 12, publicBins: 3, bookedLocations: 0 }
  const api = storesApi([location(1)], { 'POST /b2b/retail/locations/bins/count': () => ({ body: counts }) })
  const { user } = await openStores()
  await chooseFromRowMenu(user, 'Delete')
  const question = within(await screen.findByRole('dialog'))
  expect(await question.findByText('Bins that are deleted too: 12.')).toBeVisible()
  expect(question.queryByText(/Booked by a recycler/)).toBeNull()
  expect(api.of('POST').map(({ body }) => body)).toEqual([{ ids: [location(1).guid] }])
})

it('a booked store says that a recycler has booked it', async () => {
  const stores = [1, 2].map(number => location(number))
  storesApi(stores, { 'DELETE /b2b/retail/locations': () => errorAnswer(409, 'LocationIsBooked') })
  const { user } = await openStores()
  await screen.findByText('Store 2', {}, slow)
  await user.click(box('Store 2'))
  await press(user, 'Delete')
  await user.click((await asked('Delete (1)')).getByRole('button', { name: 'Delete' }))
  const report = within(await screen.findByRole('dialog', { name: '0 done, 1 refused' }, slow))
  expect(report.getByRole('listitem')).toHaveTextContent('Store 2: Booked by a recycler')
})

it('a search deselects the rows that it hides and keeps those that it shows; another page deselects nothing', async () => {
  const all = Array.from({ length: 33 }, (_, index) => employee(index + 1))
  fakeApi(
    {
      'GET /b2b/retail/employees': call => {
        const q = new URLSearchParams(call.path.split('?')[1]).get('q') ?? ''
        const found = all.filter(({ name }) => name.includes(q))
        return pageOf(found.slice(offsetOf(call), offsetOf(call) + 30), found.length)
      },
    },
    extras,
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees' })
  await screen.findByText('Employee 1', {}, slow)
  await user.click(box('Employee 1'))
  await user.click(box('Employee 2'))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('Employee 33', {}, slow)
  expect((await bar()).getByText('2 items selected')).toBeVisible()
  expect((await bar()).getByText('On other pages: 2')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'Employee 2')
  await waitFor(() => expect(screen.queryByText('Employee 33')).not.toBeInTheDocument())
  expect(await screen.findByText('1 item selected')).toBeVisible()
  expect(box('Employee 2')).toBeChecked()
})

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
  const report = await asked('2 as before, 1 not')
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
  const report = await asked('1 done, 0 refused, 1 without an answer')
  expect(report.getByRole('listitem')).toHaveTextContent('Employee 2')
  expect(report.getByRole('button', { name: 'Try again' })).toBeVisible()
  isLost = false
  await user.click(report.getByRole('button', { name: 'Undo the others (2)' }))
  await screen.findByText('As before: 2')
  expect([...isActive.values()]).toEqual([true, true])
  expect(api.of('PUT').filter(({ path }) => path.endsWith(':activate'))).toHaveLength(2)
})

it('a booking that is cancelled with others is asked about, because that cannot be undone', async () => {
  const saga = (number: number) => ({
    guid: `00000000-0000-4000-b000-${String(number).padStart(12, '0')}`,
    code: `00${number}`,
    status: 'Started',
    createdAt: '2026-05-01T10:00:00.000Z',
    location: location(number),
  })
  const api = fakeApi({ 'GET /b2b/recycler/recycling-sagas': () => pageOf([saga(1), saga(2)]) })
  const { user } = await renderArea({ area: areas.Recycler, at: '/recycler/requests' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  const cancel = (await bar()).getByRole('button', { name: /^Cancel/ })
  await user.click(cancel)
  const question = await asked(`${cancel.textContent} (2)`)
  expect(question.getByText('This cannot be undone.')).toBeVisible()
  expect(api.of('PUT')).toEqual([])
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
  expect(await screen.findByText('As before: 10')).toBeVisible()
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
  const report = await asked('9 as before, 1 not')
  expect(report.getByRole('listitem')).toHaveTextContent('Reward 1: Cities: changed by somebody else since')
  expect(now()[0]?.cities).toEqual(other)
})
