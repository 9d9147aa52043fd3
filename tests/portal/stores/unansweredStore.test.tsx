/** Checks the form of a new store whose save got no answer. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearUnansweredCalls } from '../../../src/dataProvider/unansweredCalls'
import { location } from '../support/builders'
import { type Answer, fakeApi } from '../support/fakeApi'
import { createStoreHandlers, fillAddress, openStores } from './openStores'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Opens the form of a new store and saves it; the API gives no answer to this and its automatic repetitions. */
const saveWithoutAnswer = async () => {
  clearUnansweredCalls()
  const answers: (() => Answer | Promise<Answer>)[] = [lost, lost, lost]
  const api = fakeApi(
    createStoreHandlers({
      'POST /b2b/retail/locations': () => answers.shift()?.() ?? { status: 201, body: { ...location(9), version: 1 } },
      [`PUT /b2b/retail/locations/${location(9).guid}`]: () => ({ body: { ...location(9), version: 2 } }),
    }),
    ['idempotency'],
  )
  const { user } = await openStores('/retail/structure/new')
  const fill = async () => {
    const dialog = await fillAddress(user)
    const tick = dialog.getByRole('checkbox', { name: 'Point is correct' })
    await waitFor(() => expect(tick).toBeEnabled())
    await user.click(tick)
    return dialog
  }
  const dialog = await fill()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    await dialog.findByText(/not saved twice, even if you change something/, {}, { timeout: 10_000 }),
  ).toBeVisible()
  return { api, user, dialog, fill }
}

const isSaved = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })

/** Moves the clock of the page forward. */
const waitMinutes = (minutes: number) => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000)
}
afterEach(() => vi.restoreAllMocks())

it.each([0, 60])(
  'a corrected name is saved %i minutes later in the store that the first attempt created, not in a second store',
  async minutes => {
    const { api, user, dialog } = await saveWithoutAnswer()
    waitMinutes(minutes)
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '2')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await isSaved()
    const creations = api.of('POST', '/b2b/retail/locations')
    expect(new Set(creations.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    const [change, ...others] = api.of('PUT')
    expect(change?.body).toMatchObject({ name: expect.stringContaining('Corner shop 2') })
    expect(change?.headers.get('If-Match')).toBe('"1"')
    expect(others).toEqual([])
  },
)

it('a form that is opened later creates another store', async () => {
  const { api, user, fill } = await saveWithoutAnswer()
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  await user.keyboard('{Escape}')
  await isSaved()
  await user.click(screen.getByRole('button', { name: 'Add store' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), '2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await isSaved()
  const keys = api.of('POST', '/b2b/retail/locations').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(4)
  expect(keys[3]).not.toBe(keys[0])
  expect(api.of('PUT')).toEqual([])
})
