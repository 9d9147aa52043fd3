/**
 * Checks what a user sees of the changes that colleagues make at the same time. The event stream reports these changes.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ChangeAuthor, OpenRecordForm, RecordEvents } from '../../contract/recordChanges'
import { areas } from '../../src/app/areas'
import { queryClient } from '../../src/app/queryClient'
import { publishRecordEvents } from '../../src/dataProvider/recordChangeEvents'
import { location, simpleReward } from './support/builders'
import { type Answer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const olena: ChangeAuthor = { kind: 'member', name: 'olena@shop.example' }
const guidOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const reward = (n: number, more = {}) => ({ ...simpleReward(n), guid: guidOf(n), version: 1, ...more })

const open = async (at: string, put?: () => Answer) => {
  const rows = [reward(1), reward(2)]
  const api = fakeApi(
    {
      'GET /b2b/retail/rewards/simple': () => pageOf(rows),
      'GET /notifications/unread': () => ({ body: { unread: 0 } }),
      'PUT /presence': () => ({ status: 204 }),
      ...(put && { 'PUT /b2b/retail/rewards/simple': put }),
    },
    ['notifications', 'presence'],
  )
  const view = await renderArea({ area: areas.Retailer, at })
  await screen.findByRole('button', { name: 'Notifications', hidden: true })
  return { ...view, api, rows }
}
const hear = async (events: Partial<RecordEvents>) => {
  // The code that receives events is loaded on demand.
  await act(() => new Promise(resolve => setTimeout(resolve, 300)))
  await act(async () => publishRecordEvents({ changes: [], editing: [], isIncomplete: false, ...events }))
}
const changed = (by: ChangeAuthor, ...ids: string[]) => hear({ changes: [{ path: 'rewards/simple', ids, by }] })
const soon = { timeout: 5_000 }
const namesOfRows = () => screen.getAllByRole('row').flatMap(row => /Reward \db?/.exec(row.textContent)?.[0] ?? [])

it('cells change in place; a new row waits behind a bar that names the author', async () => {
  const { rows, user } = await open('/retail/rewards')
  await screen.findByText('Reward 1')
  rows[0] = reward(1, { name: 'Reward 1b', version: 2 })
  await changed(olena, guidOf(1))
  expect(await screen.findByText('Reward 1b', {}, soon)).toBeVisible()
  expect(screen.queryByText(/Changed by/)).toBeNull()
  rows.unshift(reward(3))
  await changed(olena, guidOf(3))
  expect(await screen.findByText('Changed by olena@shop.example', {}, soon)).toBeVisible()
  expect(namesOfRows()).toEqual(['Reward 1b', 'Reward 2'])
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(namesOfRows()).toEqual(['Reward 3', 'Reward 1b', 'Reward 2']))
  expect(screen.queryByText(/Changed by/)).toBeNull()
})

it('the rows of a list stay in their place when records of another resource change that the list shows', async () => {
  const rows = [location(1), location(2)]
  fakeApi(
    {
      'GET /b2b/retail/locations?': () => pageOf(rows),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'GET /b2b/retail/bins': () => pageOf([]),
      'GET /notifications/unread': () => ({ body: { unread: 0 } }),
      'PUT /presence': () => ({ status: 204 }),
    },
    ['notifications', 'presence', 'allBins'],
  )
  const { router } = await renderArea({ area: areas.Retailer, at: '/retail/bins' })
  await screen.findByRole('button', { name: 'Notifications', hidden: true })
  await waitFor(() => expect(queryClient.getQueryCache().find({ queryKey: ['allBins'], exact: false })).toBeDefined())
  await act(() => router.navigate('/retail/structure'))
  await screen.findByText('Store 1')
  rows.unshift(location(3))
  await hear({ changes: [{ path: 'locations/bins', ids: [guidOf(9)], by: olena }] })
  expect(await screen.findByText('Changed by olena@shop.example', {}, soon)).toBeVisible()
  expect(screen.queryByText('Store 3')).toBeNull()
})

it('changes of other resources cause no call', async () => {
  const { api } = await open('/retail/rewards')
  await screen.findByText('Reward 1')
  const lists = () => api.of('GET').filter(({ path }) => path.includes('/rewards/'))
  const before = lists().length
  await hear({ changes: [{ path: 'employees', ids: [guidOf(1)], by: olena }] })
  await new Promise(resolve => setTimeout(resolve, 2_000))
  expect(lists()).toHaveLength(before)
})

const openForm = async (put?: () => Answer) => {
  const view = await open(`/retail/rewards/edit/${guidOf(1)}`, put)
  const dialog = within(await screen.findByRole('dialog'))
  return { ...view, dialog, name: await dialog.findByLabelText(/^Name/) }
}

it('a form in which nothing was typed shows the current record', async () => {
  const { rows, name, dialog } = await openForm()
  expect(name).toHaveValue('Reward 1')
  rows[0] = reward(1, { name: 'Reward 1b', version: 2 })
  await changed({ kind: 'support', name: null }, guidOf(1))
  await waitFor(() => expect(name).toHaveValue('Reward 1b'))
  expect(dialog.getByText('Support changed this record. The form shows the current record')).toBeVisible()
})

it('a form with typed values keeps them, says who changed the record, and compares on request', async () => {
  const { rows, name, dialog, user } = await openForm()
  await user.clear(name)
  await user.type(name, 'Mine')
  rows[0] = reward(1, { name: 'Theirs', version: 2 })
  await changed(olena, guidOf(1))
  expect(await dialog.findByText('olena@shop.example changed this record')).toBeVisible()
  expect(name).toHaveValue('Mine')
  await user.click(dialog.getByRole('button', { name: 'See the changes' }))
  const panel = within(await dialog.findByRole('region', { name: 'olena@shop.example changed this meanwhile' }))
  expect(panel.getByRole('radio', { name: /Theirs/ })).toBeVisible()
})

it('a conflict names its author', async () => {
  const current = reward(1, { name: 'Theirs', version: 2 })
  const body = { errorCode: 'VersionConflict', message: '', current, changedBy: olena }
  const { name, dialog, user } = await openForm(() => ({ status: 412, body }))
  await user.clear(name)
  await user.type(name, 'Mine')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('region', { name: 'olena@shop.example changed this meanwhile' })).toBeVisible()
})

it('forms of one record see each other until one is closed', async () => {
  const { api, dialog, user } = await openForm()
  const announced = () => api.of('PUT').map(({ body }) => body as OpenRecordForm)
  await waitFor(() => expect(announced()).toMatchObject([{ resource: 'simpleRewards', id: guidOf(1), isOver: false }]))
  const theirs: OpenRecordForm = {
    resource: 'simpleRewards',
    id: guidOf(1),
    editor: guidOf(9),
    by: olena,
    isOver: false,
  }
  await hear({ editing: [{ ...theirs, id: guidOf(2) }] })
  expect(dialog.queryByText(/is editing/)).toBeNull()
  await hear({ editing: [theirs] })
  expect(await dialog.findByText('olena@shop.example is editing this record too')).toBeVisible()
  // The colleague has just opened the form and does not yet know that this window edits the record too, so this window
  // reports its form again.
  await waitFor(() => expect(announced()).toHaveLength(2))
  await hear({ editing: [theirs] })
  expect(announced()).toHaveLength(2)
  await hear({ editing: [{ ...theirs, isOver: true }] })
  await waitFor(() => expect(dialog.queryByText(/is editing/)).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(announced().at(-1)).toMatchObject({ isOver: true }))
})
