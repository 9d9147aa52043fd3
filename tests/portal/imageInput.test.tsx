/**
 * Checks the field of a picture in a form: an optional picture can be removed, a required one cannot. The form is not
 * saved while a picture is being uploaded.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Image } from '../../contract/images'
import { type AnyDefinition, defineResource } from '../../src/custom/engine/definition/definition'
import { addMessages } from '../../src/i18n/i18n'
import { createDeferred } from '../helpers/deferred'
import { type Answer, errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { vehiclesArea, vehiclesBase } from './support/vehicles'

interface Vehicle {
  guid: string
  plate: string
  photo: Image | null
}
const vehiclesWith = (required: boolean): AnyDefinition =>
  defineResource<Vehicle>({
    ...vehiclesBase,
    oneFrom: 'list',
    endpoints: { update: { serialise: ({ plate, photo }) => ({ plate, photoId: photo?.guid ?? null }) } },
    columns: [{ kind: 'text', source: 'plate' }],
    actions: [{ kind: 'edit' }],
    form: {
      fields: [
        { kind: 'text', source: 'plate', required: true },
        { kind: 'image', source: 'photo', wire: ['photoId'], required },
      ],
    },
  })
const words = {
  title: 'Vehicles',
  fields: { plate: 'Plate', photo: 'Photo' },
  dialogs: { edit: 'Edit vehicle' },
  empty: { title: 'No vehicles yet', text: 'Add the first one.' },
}
const photo = { guid: 'p1', smUrl: '/files/s', mdUrl: '/files/m', lgUrl: '/files/l', originalUrl: '/files/o' }
interface Options {
  saved?: Image | null
  handlers?: Parameters<typeof fakeApi>[0]
}
const open = async (required: boolean, { saved = photo, handlers }: Options = {}) => {
  const api = fakeApi({
    'GET /b2b/recycler/vehicles': () => pageOf([{ guid: 'v1', plate: 'AA 1234', photo: saved }]),
    'PUT /b2b/recycler/vehicles/v1': () => ({ status: 204 }),
    ...handlers,
  })
  const { user } = await renderArea({
    area: vehiclesArea,
    resources: [vehiclesWith(required)],
    at: '/recycler/vehicles',
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit vehicle' }))
  if (saved) expect(await dialog.findByRole('img', { name: 'Preview of the picture' })).toBeVisible()
  return { api, user, dialog }
}

beforeEach(() => addMessages('en', { resources: { vehicles: words } }))

describe('a picture', () => {
  it('that is optional can be removed by keyboard: this is announced, the focus moves to the picker, and none is sent', async () => {
    const { api, user, dialog } = await open(false)
    dialog.getByRole('button', { name: 'Choose another file' }).focus()
    await user.tab()
    expect(dialog.getByRole('button', { name: 'Remove the picture' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(dialog.queryByRole('img')).not.toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Remove the picture' })).not.toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
    const announced = dialog.getAllByRole('status').map(({ textContent }) => textContent)
    expect(announced).toContain('The picture is removed')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT').map(({ body }) => body)).toEqual([{ plate: 'AA 1234', photoId: null }]))
  })

  it('that is required cannot be removed', async () => {
    const { dialog } = await open(true)
    expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Remove the picture' })).not.toBeInTheDocument()
  })

  it.each([
    ['optional', false, photo],
    ['required and missing', true, null],
  ])('that is %s and still being uploaded: Save sends nothing and says why', async (_, required, saved) => {
    const [failed, succeeded] = [createDeferred<Answer>(), createDeferred<Answer>()]
    const uploads = [failed, succeeded]
    const handlers = {
      'POST /resources': () => uploads.shift()?.promise ?? Promise.reject(new Error('no upload left')),
    }
    const { api, user, dialog } = await open(required, { saved, handlers })
    const input = await dialog.findByLabelText(/^Photo/)
    const uploadAndSave = async (count: number) => {
      await user.upload(input, new File(['x'], 'x.png', { type: 'image/png' }))
      await waitFor(() => expect(api.of('POST', '/resources')).toHaveLength(count))
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(input).toHaveAccessibleDescription('Uploading the picture…'))
      expect(input).toHaveAttribute('aria-invalid', 'true')
    }
    await uploadAndSave(1)
    failed.resolve(errorAnswer(503, 'ServiceUnavailable'))
    await waitFor(() => expect(input).not.toHaveAccessibleDescription('Uploading the picture…'))
    await uploadAndSave(2)
    expect(api.of('PUT')).toEqual([])
    succeeded.resolve({ body: { ...photo, guid: 'p2' } })
    await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'false'))
    expect(input).not.toHaveAccessibleDescription()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT').map(({ body }) => body)).toEqual([{ plate: 'AA 1234', photoId: 'p2' }]))
  })
})
