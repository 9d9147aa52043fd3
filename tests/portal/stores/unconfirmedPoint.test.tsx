/**
 * Checks the point on the map in a store's form: unconfirmed, doubtful, pasted, or kept when the house number changes.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { location } from '../support/builders'
import { fakeApi } from '../support/fakeApi'
import { createStoreHandlers, kyiv, openStores } from './openStores'

const centre = kyiv.point
const edit = async (point: { latitude: number; longitude: number }, pointConfirmed: boolean) => {
  const store = location(1, { cityId: kyiv.guid, point, pointConfirmed })
  const api = fakeApi(
    createStoreHandlers({
      'GET /b2b/retail/locations?': () => ({ body: { items: [store], total: 1, pageSize: 30 } }),
      [`GET /b2b/retail/locations/${store.guid}`]: () => ({ body: store }),
      'GET /common/countries/UA/cities/by-ids': () => ({ body: [kyiv] }),
      'GET /common/geocode': () => ({ body: { location: centre, accuracy: 'City' } }),
      'PUT /b2b/retail/locations/': () => ({ body: store }),
    }),
    ['pointConfirmation'],
  )
  const { user } = await openStores(`/retail/structure/edit/${store.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit store' }))
  const tick = await dialog.findByRole('checkbox', { name: 'Point is correct' })
  return { api, user, dialog, tick }
}
const near = { latitude: 50.4655, longitude: 30.5158 }

it('an unconfirmed point leaves the tick off, is marked in the list, and is saved as confirmed once ticked', async () => {
  const { api, user, dialog, tick } = await edit(near, false)
  expect(await screen.findByTitle('Point to check')).toBeInTheDocument()
  expect(dialog.getByText(/This point was not confirmed yet/)).toBeVisible()
  expect(tick).not.toBeChecked()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(tick)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
  expect(api.of('PUT')[0]?.body).toMatchObject({ point: near, pointConfirmed: true })
})

it('swapped coordinates are pointed out and swapped back with one click', async () => {
  const { user, dialog } = await edit({ latitude: near.longitude, longitude: near.latitude }, false)
  expect(await dialog.findByText('Latitude and longitude seem to be swapped.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Swap' }))
  expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveValue(String(near.latitude))
  expect(dialog.queryByText('Latitude and longitude seem to be swapped.')).not.toBeInTheDocument()
})

it('both coordinates pasted into the latitude fill both fields; a far point shows its distance', async () => {
  const { user, dialog } = await edit(near, true)
  const latitude = dialog.getByRole('textbox', { name: 'Latitude' })
  await user.clear(latitude)
  await user.click(latitude)
  await user.paste('46.4775, 30.7326')
  expect(latitude).toHaveValue('46.4775')
  expect(dialog.getByRole('textbox', { name: 'Longitude' })).toHaveValue('30.7326')
  expect(await dialog.findByText(/The point lies 442 km from Kyiv/)).toBeVisible()
  await user.clear(latitude)
  await user.paste('somewhere, here')
  expect(latitude).toBeInvalid()
  expect(dialog.getByText('A number from −90 to 90, or both: 50.4501, 30.5234')).toBeVisible()
})

it('another house number keeps the point when only the city is found, and asks whether to do so', async () => {
  const { user, dialog, tick } = await edit(near, true)
  expect(tick).toBeChecked()
  await user.type(dialog.getByRole('textbox', { name: 'House number' }), '2')
  await user.click(await dialog.findByRole('button', { name: 'Keep and confirm this point' }))
  expect(tick).toBeChecked()
  expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveValue(String(near.latitude))
  await user.type(dialog.getByRole('textbox', { name: 'House number' }), '3')
  await user.click(await dialog.findByRole('button', { name: 'Use the found position' }))
  expect(tick).toBeDisabled()
  expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveValue('')
})
