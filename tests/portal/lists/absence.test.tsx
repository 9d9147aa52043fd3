/** Checks what a list shows after an absence, while the stream of live changes is unavailable. */
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { simpleReward } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

afterEach(() => vi.restoreAllMocks())

const openRewards = async (at = '/retail/rewards') => {
  const rows = [simpleReward(1)]
  const api = fakeApi({ 'GET /b2b/retail/rewards/simple': () => pageOf(rows) }, [])
  const { user } = await renderArea({ area: areas.Retailer, at })
  await screen.findByText('Reward 1')
  rows.unshift(simpleReward(2))
  return { user, calls: () => api.of('GET', '/b2b/retail/rewards/simple?').length }
}
const wait = (seconds: number) => {
  const now = Date.now() + seconds * 1000
  vi.spyOn(Date, 'now').mockReturnValue(now)
}
const becomeVisible = () =>
  act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const reconnect = () => act(async () => [false, true].forEach(isOnline => void onlineManager.setOnline(isOnline)))

it('is loaded again when the page becomes visible after more than a minute, but not earlier', async () => {
  const { calls } = await openRewards()
  const before = calls()
  wait(30)
  await becomeVisible()
  await act(() => new Promise(resolve => setTimeout(resolve, 200)))
  expect(calls()).toBe(before)
  wait(61)
  await becomeVisible()
  expect(await screen.findByText('Reward 2')).toBeVisible()
})

it('is loaded again when the computer resumes, although the page was visible all the time', async () => {
  await openRewards()
  // The code that notices a pause of the timers is loaded after the rows, so the computer may sleep more than once here.
  const sleepUntilRefreshed = () => {
    wait(3600)
    expect(screen.getByText('Reward 2')).toBeVisible()
  }
  await waitFor(sleepUntilRefreshed, { timeout: 20_000, interval: 6_000 })
})

it('waits for the end of unsaved work when the browser is online again', async () => {
  const { user, calls } = await openRewards('/retail/rewards/new')
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByRole('textbox', { name: /^Name/ })
  await user.type(name, 'x')
  const before = calls()
  await reconnect()
  await act(() => new Promise(resolve => setTimeout(resolve, 200)))
  expect(calls()).toBe(before)
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(calls()).toBeGreaterThan(before))
})
