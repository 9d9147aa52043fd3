/**
 * Checks the dialog and the page that share fundraisers: sharing with two clicks, the link, the poster, and the end of
 * sharing.
 */
import './qr/blobs'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Me } from '../../contract/auth'
import type { OwnFundraisingReward } from '../../contract/rewards'
import { areas } from '../../src/app/areas'
import { me } from './support/builders'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { fundraising } from './support/fundraising'
import { renderArea } from './support/renderArea'

const base = '/b2b/institutions/rewards/fundraising'
const code = '/fundraiser/abc'
const url = `${window.location.origin}${code}`
const running = (publicPage: string | null, status: OwnFundraisingReward['status'] = 'InProgress') => ({
  ...fundraising(2, { status }),
  publicPage,
})

interface Opened {
  at?: string
  more?: Parameters<typeof fakeApi>[0]
  user?: Me
}
const open = async (
  reward: OwnFundraisingReward,
  { at = `/institution/rewards?tab=${reward.status}`, more = {}, user }: Opened = {},
) => {
  const stored = { ...reward }
  const move = (publicPage: string | null) => () => {
    stored.publicPage = publicPage
    return { body: stored }
  }
  const api = fakeApi(
    {
      [`GET ${base}`]: () => pageOf([stored]),
      [`PUT ${base}/${reward.guid}:share`]: move(code),
      [`PUT ${base}/${reward.guid}:unshare`]: move(null),
      [`GET /b2b/common/print/fundraiser/${reward.guid}`]: () => ({ body: 'a poster' }),
      ...more,
    },
    ['sharing'],
  )
  const view = await renderArea({ area: areas.Institution, at, ...(user && { user }) })
  return { api, ...view }
}
const openDialog = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  return within(await screen.findByRole('dialog', { name: 'Share the fundraiser' }))
}
const withShareSheet = (share: (data: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

describe('a fundraiser', () => {
  it('is made public and its link copied by the second click', async () => {
    const view = await open(running(null))
    const dialog = await openDialog(view)
    expect(dialog.getByText(/^Everybody who has the link will see/)).toBeVisible()
    await view.user.click(dialog.getByRole('button', { name: 'Make public and copy link' }))
    expect(await screen.findByText('The link is copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(await dialog.findByRole('textbox', { name: 'Public link' })).toHaveValue(url)
    expect(dialog.getByRole('img', { name: 'QR code of the public link' })).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', url)
    expect(view.api.of('PUT').map(({ path }) => path)).toEqual([`${base}/${running(null).guid}:share`])
  })

  it('is offered to the apps of a device that can share', async () => {
    const share = vi.fn(async () => undefined)
    withShareSheet(share)
    const view = await open(running(null))
    const dialog = await openDialog(view)
    await view.user.click(dialog.getByRole('button', { name: 'Make public and share' }))
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Reward 2', url }))
    expect(await dialog.findByRole('button', { name: 'Share…' })).toBeVisible()
  })

  it('copies its link if sharing fails, and nothing if the user closes the share sheet', async () => {
    withShareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')))
    const view = await open(running(code))
    const dialog = await openDialog(view)
    await view.user.click(dialog.getByRole('button', { name: 'Share…' }))
    withShareSheet(() => Promise.reject(new DOMException('not now', 'NotAllowedError')))
    expect(screen.queryByText('The link is copied')).toBeNull()
    await view.user.click(dialog.getByRole('button', { name: 'Share…' }))
    expect(await screen.findByText('The link is copied')).toBeVisible()
  })

  it('has a poster', async () => {
    const view = await open(running(code))
    const dialog = await openDialog(view)
    await view.user.click(dialog.getByRole('button', { name: 'Download poster' }))
    await waitFor(() => expect(view.api.of('GET', '/b2b/common/print/fundraiser')).toHaveLength(1))
  })

  it('is no longer public after a confirmed question', async () => {
    const view = await open(running(code))
    const dialog = await openDialog(view)
    await view.user.click(dialog.getByRole('button', { name: 'Stop sharing' }))
    const question = within(await screen.findByRole('dialog', { name: 'Stop sharing' }))
    expect(question.getByText(/^The public page of “Reward 2” ends at once/)).toBeVisible()
    await view.user.click(question.getByRole('button', { name: 'Stop sharing' }))
    expect(await screen.findByText('The fundraiser is no longer public')).toBeVisible()
    expect(await dialog.findByRole('button', { name: 'Make public and copy link' })).toBeVisible()
  })

  it('shows why it could not be shared', async () => {
    const { guid } = running(null)
    const more = { [`PUT ${base}/${guid}:share`]: () => errorAnswer(503, 'ServiceUnavailable') }
    const view = await open(running(null), { more })
    const dialog = await openDialog(view)
    await view.user.click(dialog.getByRole('button', { name: 'Make public and copy link' }))
    expect(await screen.findByText(/^The service is temporarily unavailable/)).toBeVisible()
  })

  it('is not offered for sharing as a draft', async () => {
    await open(running(null, 'Created'))
    await screen.findByText('Reward 2')
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })
})

describe('the page that shares fundraisers', () => {
  const at = '/institution/sharing'

  it('states what becomes public, and publishes a fundraiser and copies its link with one click', async () => {
    const view = await open(running(null), { at })
    expect(await screen.findByText(/^Everybody who has the link will see/)).toBeVisible()
    expect(screen.getByText('Not public')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'Make public and copy link: Reward 2' }))
    expect(await screen.findByText('The link is copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(await screen.findByRole('button', { name: 'Copy link: Reward 2' })).toBeVisible()
    expect(view.api.of('PUT').map(({ path }) => path)).toEqual([`${base}/${running(null).guid}:share`])
  })

  it('leads to the QR code and the poster of a public fundraiser', async () => {
    const view = await open(running(code), { at })
    await view.user.click(await screen.findByRole('link', { name: 'More: QR code and poster: Reward 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share the fundraiser' }))
    expect(dialog.getByRole('textbox', { name: 'Public link' })).toHaveValue(url)
  })

  it('publishes nothing for a viewer', async () => {
    await open(running(null), { at, user: me({ role: 'Institution', teamRole: 'Viewer' }) })
    expect(await screen.findByText('Not public')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Make public/ })).toBeNull()
  })

  it('leads to the drafts if no fundraiser is running', async () => {
    await open(running(null), { at, more: { [`GET ${base}`]: () => pageOf([]) } })
    expect(await screen.findByText('No fundraiser is running')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show created fundraisers' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/institution\/rewards\?filter=.*Created/),
    )
  })

  it('offers to try again after a failure', async () => {
    await open(running(null), { at, more: { [`GET ${base}`]: () => errorAnswer(500, 'InternalServerError') } })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
