/** Checks the questions before actions on many stores and bookings, and which of the selected rows they name. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Location } from '../../../contract/locations'
import { areas } from '../../../src/app/areas'
import { location } from '../support/builders'
import { errorAnswer, fakeApi, offsetOf, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { chooseFromRowMenu } from '../support/rowMenu'
import { asked, box, press, selectedRows, slow } from '../support/selectedRows'

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
  expect((await selectedRows()).getByText('On other pages: 7')).toBeVisible()
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
  const report = within(await screen.findByRole('dialog', { name: '0 done, 1 rejected' }, slow))
  expect(report.getByRole('listitem')).toHaveTextContent('Store 2: Booked by a recycler')
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
  const cancel = (await selectedRows()).getByRole('button', { name: /^Cancel/ })
  await user.click(cancel)
  const question = await asked(`${cancel.textContent} (2)`)
  expect(question.getByText('This cannot be undone.')).toBeVisible()
  expect(api.of('PUT')).toEqual([])
})
