/**
 * Checks a store whose position is changed by two users at the same time: the saved street address and point come from
 * the same user, and a point is never confirmed for another street address.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { limits } from '../../../contract/limits'
import { location } from '../support/builders'
import { fakeApi } from '../support/fakeApi'
import { cityOf, createStoreHandlers, kyiv, openStores } from './openStores'

const near = { latitude: 50.4655, longitude: 30.5158 }
const odesa = cityOf(98, 'Odesa')
const opened = location(1, { cityId: kyiv.guid, zipCode: '01001', point: near })
const theirs = {
  ...opened,
  cityId: odesa.guid,
  city: 'Odesa',
  street: 'Deribasivska',
  zipCode: '65000',
  point: { latitude: 46.47, longitude: 30.73 },
  version: 2,
}

/**
 * Opens the form of the store, changes its house number and saves, after another user has saved the version `current`.
 */
async function meetConflict(current: typeof theirs) {
  const api = fakeApi(
    createStoreHandlers({
      'GET /b2b/retail/locations?': () => ({ body: { items: [opened], total: 1, pageSize: 30 } }),
      [`GET /b2b/retail/locations/${opened.guid}`]: () => ({ body: opened }),
      'GET /common/countries/UA/cities/by-ids': () => ({ body: [kyiv, odesa] }),
      'GET /common/geocode': () => ({ body: { location: kyiv.point, accuracy: 'City' } }),
      'PUT /b2b/retail/locations/': () =>
        api.of('PUT').length === 1
          ? { status: 412, body: { errorCode: 'VersionConflict', message: 'stale', current } }
          : { body: { ...current, version: 3 } },
    }),
    ['pointConfirmation'],
  )
  const { user } = await openStores(`/retail/structure/edit/${opened.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit store' }))
  await user.type(await dialog.findByRole('textbox', { name: 'House number' }), '2')
  await user.click(await dialog.findByRole('button', { name: 'Keep and confirm this point' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const panel = within(await dialog.findByRole('region', { name: 'Somebody changed this meanwhile' }))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  const choice = panel.getByRole('radiogroup', { name: /^City, Street, House number, Zip code, Point on the map/ })
  const choose = (side: string) => user.click(within(choice).getByRole('radio', { name: new RegExp(`^${side}`) }))
  return { api, user, dialog, choose }
}

it.each([
  [
    'Changed meanwhile',
    { cityId: odesa.guid, street: 'Deribasivska', houseNumber: '1', zipcode: '65000', point: theirs.point },
  ],
  ['Your change', { cityId: kyiv.guid, street: 'Khreshchatyk', houseNumber: '12', zipcode: '01001', point: near }],
])('%s: the whole place is chosen at once', { timeout: 120_000 }, async (side, saved) => {
  const { api, user, dialog, choose } = await meetConflict(theirs)
  await choose(side)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.of('PUT')).toHaveLength(2))
  expect(api.of('PUT')[1]?.body).toMatchObject({ ...saved, pointConfirmed: true })
})

it('an unconfirmed point of the other user is kept, and its address is not geocoded', {
  timeout: 120_000,
}, async () => {
  const { api, user, dialog, choose } = await meetConflict({ ...theirs, pointConfirmed: false })
  const geocoded = api.of('GET', '/common/geocode').length
  await choose('Changed meanwhile')
  await new Promise(resolve => setTimeout(resolve, 2 * limits.searchDebounceMs))
  expect(api.of('GET', '/common/geocode')).toHaveLength(geocoded)
  await user.click(dialog.getByRole('checkbox', { name: 'Point is correct' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.of('PUT')).toHaveLength(2))
  expect(api.of('PUT')[1]?.body).toMatchObject({ point: theirs.point, pointConfirmed: true })
})
