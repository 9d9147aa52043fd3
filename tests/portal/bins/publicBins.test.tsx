/** Checks that several bins can be added in one step, and that all bins can be made public or private in one step. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ApiExtension } from '../../../contract/apiExtensions'
import type { Bin } from '../../../contract/bins'
import { type Call, errorAnswer, pageOf } from '../support/fakeApi'
import { bin, binsPath, renderBinsDialog } from './openBins'

/**
 * Opens a store's bins. The fake API adds bins and makes them public, except in calls for which `refused` returns true.
 */
const openGrowing = async (
  bins: Bin[],
  refused: (call: Call) => boolean = () => false,
  extras: readonly ApiExtension[] = [],
) => {
  const handlers: Parameters<typeof renderBinsDialog>[0] = {
    [`GET ${binsPath}`]: () => pageOf(bins),
    [`POST ${binsPath}`]: call => {
      if (refused(call)) return errorAnswer(503, 'ServiceUnavailable')
      bins.push(bin(bins.length + 1))
      return { status: 201, body: bins.at(-1) }
    },
    'PUT /b2b/retail/locations/bins/': call => {
      if (refused(call)) return errorAnswer(503, 'ServiceUnavailable')
      const [, guid, flag] = /bins\/([^/]+)\/isPublic\/(true|false)$/.exec(call.path) ?? []
      const at = bins.findIndex(each => each.guid === guid)
      bins[at] = { ...bin(at + 1), guid: String(guid), isVisible: flag === 'true' }
      return { body: bins[at] }
    },
    'POST /b2b/common/print/bins': () => ({ body: 'labels' }),
  }
  const opened = await renderBinsDialog(handlers, extras)
  await opened.dialog.findByText(`${bins.length} of 30`)
  return opened
}
const publicOf = (bins: readonly Bin[]) => bins.map(({ isVisible }) => isVisible)

it('asks once who may use the new bins, and makes exactly these public', async () => {
  const bins = [bin(1)]
  const { dialog, user } = await openGrowing(bins)
  expect(dialog.getByText('Public: 0 of 1')).toBeVisible()
  await user.type(dialog.getByRole('spinbutton', { name: 'How many' }), '{Backspace}3')
  await user.click(dialog.getByRole('radio', { name: 'Everybody (public)' }))
  await user.click(dialog.getByRole('button', { name: 'Add 3 bins' }))
  expect(await dialog.findByText('Public: 3 of 4')).toBeVisible()
  expect(publicOf(bins)).toEqual([false, true, true, true])
  expect(await screen.findByText('Bins added, all public: 3')).toBeVisible()
})

it('makes the added bins public and prints their labels with one button', async () => {
  const bins = [bin(1)]
  const { dialog, user, api } = await openGrowing(bins, () => false, ['labels'])
  await user.type(dialog.getByRole('spinbutton', { name: 'How many' }), '{Backspace}2')
  await user.click(dialog.getByRole('button', { name: 'Add 2 bins' }))
  await user.click(await dialog.findByRole('button', { name: 'Make them public and print their labels' }))
  expect(await dialog.findByText('Public: 2 of 3')).toBeVisible()
  const printed = api.of('POST').find(call => call.path.startsWith('/b2b/common/print/bins'))
  expect(printed?.body).toEqual({ ids: bins.slice(1).map(({ guid }) => guid) })
  expect(dialog.queryByRole('button', { name: /print their labels/ })).not.toBeInTheDocument()
})

it('prints no labels if a bin could not be made public, and can be repeated', async () => {
  const bins: Bin[] = []
  let isRefusing = true
  const { dialog, user, api } = await openGrowing(bins, ({ method }) => method === 'PUT' && isRefusing, ['labels'])
  await user.click(dialog.getByRole('button', { name: 'Add bin' }))
  const publish = await dialog.findByRole('button', { name: 'Make it public and print its label' })
  await user.click(publish)
  expect(await screen.findByText(/^Switched 0 of 1\./)).toBeVisible()
  expect(api.of('POST')).toHaveLength(1)
  isRefusing = false
  await user.click(publish)
  await waitFor(() => expect(api.of('POST')).toHaveLength(2))
})

it('switches all bins at once, and Undo switches back those that were switched', async () => {
  const bins = [bin(1), bin(2, { isVisible: true }), bin(3)]
  const { dialog, user, api } = await openGrowing(bins)
  await user.click(dialog.getByRole('button', { name: 'Make all public' }))
  expect(await dialog.findByText('Public: 3 of 3')).toBeVisible()
  expect(api.of('PUT')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: /undo/i }))
  expect(await dialog.findByText('Public: 1 of 3')).toBeVisible()
  expect(publicOf(bins)).toEqual([false, true, false])
})

it('says how many bins were added or switched before a failure', async () => {
  const bins = [bin(1)]
  let calls = 0
  const { dialog, user } = await openGrowing(bins, () => ++calls === 3)
  await user.type(dialog.getByRole('spinbutton', { name: 'How many' }), '{Backspace}5')
  await user.click(dialog.getByRole('button', { name: 'Add 5 bins' }))
  expect(await screen.findByText(/^Added 2 of 5\. The service is temporarily unavailable/)).toBeVisible()
  expect(await dialog.findByText('3 of 30')).toBeVisible()
  calls = 1
  await user.click(dialog.getByRole('button', { name: 'Make all public' }))
  expect(await screen.findByText(/^Switched 2 of 3\. The service is temporarily unavailable/)).toBeVisible()
  expect(await dialog.findByText('Public: 2 of 3')).toBeVisible()
})

it('undoes a switch after a lost answer, and leaves the bins public that were public earlier', async () => {
  const bins = [bin(1), bin(2, { isVisible: true }), bin(3)]
  let puts = 0
  const { dialog, user, api } = await openGrowing(bins, ({ method, path: address }) => {
    if (method !== 'PUT' || ++puts !== 2) return false
    const at = bins.findIndex(({ guid }) => address.includes(guid))
    bins[at] = { ...bin(at + 1), guid: bins[at]?.guid ?? '', isVisible: true }
    throw new TypeError('Failed to fetch')
  })
  await user.click(dialog.getByRole('button', { name: 'Make all public' }))
  expect(await dialog.findByText('Public: 3 of 3')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /undo/i }))
  expect(await dialog.findByText('Public: 1 of 3')).toBeVisible()
  expect(publicOf(bins)).toEqual([false, true, false])
  expect(api.of('PUT')).toHaveLength(4)
})

it('says what is left to do after a connection broke, and does it with the next attempt', async () => {
  const bins: Bin[] = []
  let isBroken = false
  const { dialog, user } = await openGrowing(bins, ({ method }) => {
    if (method === 'POST' && bins.length === 2) isBroken = true
    return isBroken
  })
  await user.type(dialog.getByRole('spinbutton', { name: 'How many' }), '{Backspace}8')
  await user.click(dialog.getByRole('radio', { name: 'Everybody (public)' }))
  await user.click(dialog.getByRole('button', { name: 'Add 8 bins' }))
  expect(await screen.findByText(/^Added 2 of 8; still private: 2\. The service is temporarily/)).toBeVisible()
  expect(await dialog.findByText(/^6 bins were not added yet/)).toBeVisible()
  expect(await dialog.findByText('2 added bins are still private: “Make all public” changes this.')).toBeVisible()
  isBroken = false
  bins.push(bin(3))
  await user.click(dialog.getByRole('button', { name: 'Add 6 bins' }))
  expect(await dialog.findByText('Public: 8 of 9')).toBeVisible()
  await waitFor(() => expect(dialog.queryByText(/still private|not added yet/)).not.toBeInTheDocument())
})
