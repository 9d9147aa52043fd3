/** Checks the deletion of an account: the user confirms it twice and can download the account's data first. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readMe } from '../../../src/session/session'
import { errorAnswer } from '../support/fakeApi'
import { collectSavedFiles } from '../support/savedFiles'
import { getButton, openProfile } from './openProfile'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('deleting the account', () => {
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' })
  /**
   * Opens the question before the deletion. Its countdown uses a fake clock, so that the test does not depend on the
   * machine's speed.
   */
  const ask = () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    fireEvent.click(getButton('Delete account'))
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('can be confirmed after five seconds, not earlier, and leaves nothing in the browser', async () => {
    const { api, router } = await openProfile({ 'DELETE /b2b/retail': () => ({ status: 204 }) })
    ask()
    expect(screen.getByRole('dialog', { name: 'Delete the account?' })).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('You can confirm in 5 seconds.')
    await pass(4900)
    expect(confirm()).toBeDisabled()
    expect(screen.getByRole('timer')).toHaveTextContent('You can confirm in 1 second.')
    await pass(200)
    expect(confirm()).toBeEnabled()
    vi.useRealTimers()
    localStorage.setItem('account:1:basket', '[]')
    fireEvent.click(confirm())
    expect(await screen.findByText('The landing')).toBeVisible()
    expect(api.of('DELETE').map(({ path }) => path)).toEqual(['/b2b/retail'])
    expect(api.of('POST')).toEqual([])
    expect(router.state.location.pathname).toBe('/')
    expect(Object.keys(localStorage).filter(key => !['gb-lang', 'root'].includes(key))).toEqual([])
  })

  it('restarts the countdown each time, and does nothing when cancelled', async () => {
    const { api } = await openProfile()
    ask()
    await pass(5100)
    expect(confirm()).toBeEnabled()
    vi.useRealTimers()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    ask()
    expect(confirm()).toBeDisabled()
    expect(api.of('DELETE')).toEqual([])
  })

  it('stays on the page and says why when the server refuses', async () => {
    await openProfile({ 'DELETE /b2b/retail': () => errorAnswer(503, 'ServiceUnavailable') })
    ask()
    await pass(5100)
    vi.useRealTimers()
    fireEvent.click(confirm())
    expect(await screen.findByText(/not available|unavailable/i)).toBeVisible()
    expect(readMe()).not.toBeNull()
  })

  it('offers all data as a file first', async () => {
    const saved = collectSavedFiles()
    const { user, api } = await openProfile({ 'GET /b2b/retail/export': () => ({ body: { organisation: {} } }) })
    await user.click(getButton('Download my data'))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['organisation.json']))
    expect(api.of('GET', '/b2b/retail/export')).toHaveLength(1)
  })
})
