/** Checks the bell in the app bar with an API that has no event stream: the portal polls for new notifications. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ApiExtension } from '../../contract/apiExtensions'
import { notificationPathOf } from '../../contract/notificationPaths'
import type { Notification } from '../../contract/notifications'
import { toFilteredPath } from '../../contract/portalPaths'
import { sponsorshipOutcomes } from '../../contract/sponsorshipOutcomes'
import { areas } from '../../src/app/areas'
import { me } from './support/builders'
import { type Answer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const full: Notification = {
  id: 'n1',
  kind: 'bin.full',
  createdAt: '2026-05-01T10:00:00.000Z',
  readAt: null,
  count: 1,
  subject: 'b1',
  locationId: 'l1',
  name: 'Green corner',
  bin: { name: 'Bin 5', ownName: null, level: 0.95 },
}
const open = async (
  handlers: Record<string, () => Answer> = {},
  user = me({ role: 'Recycler' }),
  extras: readonly ApiExtension[] = [],
) => {
  let unread = 1
  const api = fakeApi(
    {
      'GET /b2b/recycler/recycling-sagas': () => pageOf([]),
      'GET /notifications/unread': () => ({ body: { unread } }),
      'GET /notifications?': () => pageOf([full]),
      'PUT /notifications/': () => {
        unread = 0
        return { body: { ...full, readAt: full.createdAt } }
      },
      'GET /auth/me': () => ({ body: user }),
      ...handlers,
    },
    ['notifications', ...extras],
  )
  const view = await renderArea({ area: areas.Recycler, at: '/recycler/requests', user })
  return { ...view, api }
}
const bell = () => screen.findByRole('button', { name: '1 unread notification' })

it('unread notifications are counted, shown, and read by following them', async () => {
  const { user, api } = await open()
  await user.click(await bell())
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const link = await list.findByRole('link', { name: /Bin full.*Bin 5, 95% · Green corner/ })
  expect(link).toHaveAttribute('href', '/recycler/structure/l1/bins')
  await user.click(link)
  await waitFor(() => expect(api.of('PUT')[0]?.path).toBe('/notifications/n1:read'))
  await screen.findByRole('button', { name: 'Notifications' })
})

it('one about several stores names the latest and the number of the others, and leads to all their bins', async () => {
  const several = { ...full, count: 4, others: 2 }
  const { user } = await open({ 'GET /notifications?': () => pageOf([several]) }, me({ role: 'Recycler' }), ['allBins'])
  await user.click(await bell())
  const link = await screen.findByRole('link', { name: /Bin full × 4.*Bin 5, 95% · Green corner \+2/ })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://portal.example')
  expect(pathname).toBe('/recycler/bins')
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ state: 'full' })
})

const { bin: _, ...withoutBin } = full
const decided: Notification = {
  ...withoutBin,
  kind: 'sponsorship.decided',
  subject: '3f2a91bc-0000-4000-8000-000000000000',
  locationId: null,
  name: 'Green Bank',
  sponsorship: { guid: '3f2a91bc-0000-4000-8000-000000000000', outcome: 'Finished' },
}

it('a notification about a sponsorship request says with whom it is, its number and its outcome', async () => {
  const { user } = await open({ 'GET /notifications?': () => pageOf([decided]) })
  await user.click(await bell())
  expect(
    await screen.findByRole('link', { name: /Sponsorship decided.*3F2A-91BC, finished · Green Bank/ }),
  ).toBeVisible()
})

it.each(sponsorshipOutcomes)('one about several requests leads a sponsor to the tab of those that are %s', outcome => {
  const several = { ...decided, others: 2, sponsorship: { guid: decided.subject, outcome } }
  const reader = { isReader: false, has: () => true }
  expect(notificationPathOf(several, { ...reader, role: 'Sponsor' })).toBe(
    toFilteredPath('requests', { status: outcome }),
  )
  // The institution's list opens with a tab that contains the requests of every outcome, so the path names no tab.
  expect(notificationPathOf(several, { ...reader, role: 'Institution' })).toBe('sponsorships')
})

it('support staff acting for an account only read them', async () => {
  const actor = {
    actor: 'help@portal.example',
    reason: 'asked',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }
  const { user } = await open({}, me({ role: 'Recycler', impersonation: actor }))
  await user.click(await bell())
  expect(await screen.findByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  const choices = screen.getByRole('link', { name: 'Notification settings' })
  expect(choices).toHaveAttribute('href', '/recycler/profile#notifications')
})
