import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Bin } from '../../../contract/bins'
import { createDeferred } from '../../helpers/deferred'
import { type Answer, errorAnswer, pageOf } from '../support/fakeApi'
import { bin, binsPath, renderBinsDialog, store } from './openBins'

it('shows each bin with its number, QR code, description and public checkbox', async () => {
  const { dialog } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf([bin(1), bin(2, { isVisible: true })]),
  })
  expect(await dialog.findByText('By the door 1')).toBeVisible()
  expect(dialog.getByRole('heading', { name: 'Bin 1' })).toBeVisible()
  expect(await dialog.findAllByRole('img', { name: /QR code of Bin/ })).toHaveLength(2)
  const [first, second] = dialog.getAllByRole('checkbox', { name: 'Public' })
  expect(first).not.toBeChecked()
  expect(second).toBeChecked()
})

it('adds a bin with an empty description and counts it', async () => {
  const bins = [bin(1)]
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf(bins),
    [`POST ${binsPath}`]: () => {
      bins.push(bin(2))
      return { status: 201, body: bin(2) }
    },
  })
  expect(await dialog.findByText('1 of 30')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add bin' }))
  expect(await dialog.findByText('2 of 30')).toBeVisible()
  expect(api.of('POST').map(({ body }) => body)).toEqual([{ description: '' }])
})

it('adds one bin with a double click', async () => {
  const bins = [bin(1)]
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf(bins),
    [`POST ${binsPath}`]: () => {
      bins.push(bin(bins.length + 1))
      return { status: 201, body: bins.at(-1) }
    },
  })
  const add = await dialog.findByRole('button', { name: 'Add bin' })
  await user.click(add)
  expect(await dialog.findByText('2 of 30')).toBeVisible()
  // The second click follows when the first bin has been added.
  fireEvent.click(add, { detail: 2 })
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(dialog.getByText('2 of 30')).toBeVisible()
  expect(api.of('POST')).toHaveLength(1)
})

it('adds several bins with one click, up to the limit, and offers none at thirty', async () => {
  const bins = Array.from({ length: 27 }, (_, index) => bin(index))
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf(bins),
    [`POST ${binsPath}`]: () => {
      bins.push(bin(bins.length))
      return { status: 201, body: bins.at(-1) }
    },
  })
  await user.type(await dialog.findByRole('spinbutton', { name: 'How many' }), '{Backspace}3')
  await user.click(dialog.getByRole('button', { name: 'Add 3 bins' }))
  expect(await dialog.findByText('30 of 30')).toBeVisible()
  expect(api.of('POST')).toHaveLength(3)
  expect(dialog.getByRole('button', { name: 'Add bin' })).toBeDisabled()
})

it.each([
  ['nothing', '{Backspace}', 'Fill in this field'],
  ['a fraction', '{Backspace}2.5', 'Only digits are allowed'],
  ['more than there is room for', '{Backspace}31', 'The value is too large. Maximum: 29'],
  ['zero', '{Backspace}0', 'The value is too small. Minimum: 1'],
])('adds no bin and shows an error when the number is %s', async (_, typed, message) => {
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf([bin(1)]),
    [`POST ${binsPath}`]: () => ({ status: 201, body: bin(2) }),
  })
  const amount = await dialog.findByRole('spinbutton', { name: 'How many' })
  await user.type(amount, typed)
  await waitFor(() => expect(amount).toHaveAccessibleDescription(message))
  await user.click(dialog.getByRole('button', { name: 'Add bins' }))
  await user.clear(amount)
  await user.type(amount, '2')
  expect(await dialog.findByRole('button', { name: 'Add 2 bins' })).toBeEnabled()
  expect(amount).not.toHaveAccessibleDescription()
  expect(api.of('POST')).toHaveLength(0)
})

it('asks only for the rest when an answer was lost: a bin that the list shows is not added again', async () => {
  const bins: Bin[] = []
  let isLost = true
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf(bins),
    [`POST ${binsPath}`]: () => {
      // The server adds the bin, but the connection breaks before the response arrives.
      if (isLost) bins.push(bin(1))
      if (isLost) throw new TypeError('Failed to fetch')
      return { status: 201, body: bin(1) }
    },
  })
  const amount = await dialog.findByRole('spinbutton', { name: 'How many' })
  await user.type(amount, '{Backspace}3')
  await user.click(dialog.getByRole('button', { name: 'Add 3 bins' }))
  expect(await dialog.findByText('1 of 30')).toBeVisible()
  await waitFor(() => expect(amount).toHaveValue(2))
  isLost = false
  await user.click(dialog.getByRole('button', { name: 'Add 2 bins' }))
  await waitFor(() => expect(api.of('POST')).toHaveLength(3))
  const keys = api.of('POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(3)
  await waitFor(() => expect(amount).toHaveValue(1))
})

it('gives a bin a name, with its number next to it', async () => {
  let now = bin(4)
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf([now]),
    [`PUT /b2b/retail/locations/bins/${now.guid}/name`]: ({ body }) => {
      now = { ...now, ...(body as Pick<Bin, 'ownName'>) }
      return { body: now }
    },
  })
  await user.click(await dialog.findByRole('button', { name: 'Rename Bin 4' }))
  const question = within(await screen.findByRole('dialog', { name: 'Rename Bin 4' }))
  await user.type(question.getByRole('textbox', { name: 'Own name' }), ' Left gate ')
  await user.click(question.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('heading', { name: 'Left gate (Bin 4)' })).toBeVisible()
  expect(api.of('PUT').map(({ body }) => body)).toEqual([{ ownName: 'Left gate' }])
})

it('shows the description and offers no renaming when the API gives bins neither names nor numbers', async () => {
  const { ownName: _, ...plain } = bin(1, { name: 'Glass, yard' })
  const { dialog } = await renderBinsDialog({ [`GET ${binsPath}`]: () => pageOf([plain]) })
  expect(await dialog.findByRole('heading', { name: 'Glass, yard' })).toBeVisible()
  expect(dialog.queryByRole('button', { name: /Rename/ })).not.toBeInTheDocument()
})

it('disables the public checkbox while its change is in flight', async () => {
  const bins = [bin(1)]
  const change = createDeferred<Answer>()
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf(bins),
    'PUT /b2b/retail/locations/bins/': () => change.promise,
  })
  const box = await dialog.findByRole('checkbox', { name: 'Public' })
  await user.click(box)
  await waitFor(() => expect(box).toBeDisabled())
  expect(api.of('PUT').map(call => call.path)).toEqual([`/b2b/retail/locations/bins/${bin(1).guid}/isPublic/true`])
  bins[0] = bin(1, { isVisible: true })
  change.resolve({ body: bins[0] })
  await waitFor(() => expect(box).toBeEnabled())
  expect(box).toBeChecked()
})

it('asks before deleting a bin', async () => {
  let bins = [bin(1)]
  const { dialog, user, api } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf(bins),
    'DELETE /b2b/retail/locations/bins/': () => {
      bins = []
      return { status: 204 }
    },
  })
  await user.click(await dialog.findByRole('button', { name: 'Delete bin' }))
  expect(api.of('DELETE')).toHaveLength(0)
  const question = within(await screen.findByRole('dialog', { name: 'Delete Bin 1?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('This store has no bins yet')).toBeVisible()
  expect(api.of('DELETE').map(call => call.path)).toEqual([`/b2b/retail/locations/bins/${bin(1).guid}`])
})

it('says why the bins could not be loaded and tries again', async () => {
  let isDown = true
  const { dialog, user } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => (isDown ? errorAnswer(400, 'InvalidParams') : pageOf([bin(1)])),
  })
  const alert = within(await dialog.findByRole('alert'))
  isDown = false
  await user.click(alert.getByRole('button'))
  expect(await dialog.findByText('By the door 1')).toBeVisible()
})

it('shows the level and the fault that a bin reports, until the fault is cleared', async () => {
  const faulty = bin(1, { level: 0.93, fault: { at: '2026-05-02T10:00:00.000Z', note: 'Lid jammed' } })
  let now = faulty
  const { api, user, dialog } = await renderBinsDialog({
    [`GET ${binsPath}`]: () => pageOf([now]),
    [`PUT /b2b/retail/locations/bins/${faulty.guid}:clearFault`]: () => {
      now = { ...faulty, fault: null }
      return { body: now }
    },
  })
  expect(await dialog.findByRole('progressbar', { name: '93% full' })).toBeVisible()
  expect(dialog.getByRole('alert')).toHaveTextContent(/^Reported broken .+: Lid jammed/)
  await user.click(dialog.getByRole('button', { name: 'Clear' }))
  expect(api.of('PUT')).toHaveLength(0)
  const question = within(await screen.findByRole('dialog', { name: 'Has the bin been repaired?' }))
  await user.click(question.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(api.of('PUT')).toHaveLength(1)
})

it('says that the store was deleted meanwhile, instead of offering bins, and removes it from the list', async () => {
  let isDeleted = false
  const gone = () => errorAnswer(404, 'EntityNotFound')
  const { dialog, user } = await renderBinsDialog({
    'GET /b2b/retail/locations?': () => pageOf(isDeleted ? [] : [store]),
    [`GET ${binsPath}`]: () => (isDeleted ? gone() : pageOf([])),
    [`POST ${binsPath}`]: gone,
  })
  const add = await dialog.findByRole('button', { name: 'Add bin' })
  isDeleted = true
  await user.click(add)
  expect(await dialog.findByText('This was deleted meanwhile')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Add bin' })).toBeNull()
  await waitFor(() => expect(screen.queryByText(store.name)).toBeNull())
})

it('shows the fullest bins first, and bins with the same level by number', async () => {
  const levels = [0.2, 0.95, null, 0.91, null, 0.95]
  const newestFirst = levels.map((level, index) => bin(index + 5, { level })).reverse()
  await renderBinsDialog({ [`GET ${binsPath}`]: () => pageOf(newestFirst) })
  const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(names).toEqual(['Bin 6', 'Bin 10', 'Bin 8', 'Bin 5', 'Bin 7', 'Bin 9'])
})
