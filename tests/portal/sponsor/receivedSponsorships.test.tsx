/**
 * Checks the institution's list of sponsorship requests for its fundraisers, and the links to this list and from it.
 */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HomePageData } from '../../../contract/home'
import type { ReceivedSponsorship } from '../../../contract/sponsorships'
import { areas } from '../../../src/app/areas'
import { fakeApi } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const bikes = { guid: 'r1', name: 'Bikes', status: 'InProgress', amount: 201, isDeleted: false } as const
const books = { guid: 'r2', name: 'Books', status: 'Completed', amount: 5, isDeleted: true } as const
const request: ReceivedSponsorship = {
  guid: 'abcd1234-0000-4000-8000-000000000000',
  status: 'Started',
  sponsor: { name: 'Bank Kyiv' },
  rewards: [bikes, books],
  amount: 206,
  createdAt: '2026-05-01T10:00:00.000Z',
  finishedAt: null,
  canceledAt: null,
  isWithdrawn: false,
}
const home: HomePageData = {
  from: '2026-05-01',
  figures: [{ key: 'sponsored', value: 3, before: 1 }],
  matters: [],
  steps: [],
}

const open = async (at: string, shown = request) => {
  const api = fakeApi(
    {
      'GET /b2b/institution/sponsorships': () => ({
        body: { items: [shown], total: 1, pageSize: 30, counts: { Started: 1, Finished: 0, Canceled: 4 } },
      }),
      'GET /b2b/common/home': () => ({ body: home }),
    },
    ['receivedSponsorships', 'home', 'sort', 'search'],
  )
  return { api, ...(await renderArea({ area: areas.Institution, at })) }
}
const editBikes = `/institution/rewards/edit/r1?filter=${encodeURIComponent('{"status":"InProgress"}')}`

it('shows who sponsors which fundraiser, with a link to the tab where the fundraiser is', async () => {
  await open('/institution/sponsorships')
  const row = within((await screen.findByText('Bank Kyiv')).closest('tr') as HTMLElement)
  expect(await row.findByRole('link', { name: 'Bikes' })).toHaveAttribute('href', editBikes)
  expect(row.getByText('Books (deleted)')).toBeVisible()
  expect(row.getByText('Started')).toBeVisible()
  expect(row.getByText('ABCD-1234')).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'Sponsorship requests' })).toHaveAttribute('aria-current', 'page')
})

it('opens with the requests of every status, and a tab has those of one', async () => {
  const { api, user } = await open('/institution/sponsorships')
  await screen.findByText('Bank Kyiv')
  const statuses = () =>
    api
      .of('GET', '/b2b/institution/sponsorships')
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('status'))
  expect(statuses()).toEqual([null])
  await user.click(screen.getByRole('tab', { name: 'Canceled' }))
  expect(await screen.findByRole('tab', { name: 'Canceled', selected: true })).toBeVisible()
  expect(statuses().at(-1)).toBe('Canceled')
})

it('shows one request at the address to which e-mails and notifications lead', async () => {
  await open(`/institution/sponsorships/view/${request.guid}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sponsorship request' }))
  expect(await dialog.findByText('Bank Kyiv')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Bikes' })).toHaveAttribute('href', editBikes)
})

it.each([
  ['Started', /arranges the payment with the sponsor .* you do not need to do anything/],
  ['Finished', /has paid\. Our team gets in touch with you/],
  ['Canceled', /Nothing is paid for this request/],
] as const)('says in a %s request what it means and what happens next', async (status, sentence) => {
  await open(`/institution/sponsorships/view/${request.guid}`, { ...request, status })
  const dialog = within(await screen.findByRole('dialog', { name: 'Sponsorship request' }))
  expect(await dialog.findByText(sentence)).toBeVisible()
})

it('is linked from the figure of the overview, which counts the same requests', async () => {
  await open('/institution/home')
  const link = within(await screen.findByLabelText('Figures')).getByRole('link', { name: /Sponsorship requests/ })
  expect(link).toHaveAttribute(
    'href',
    `/institution/sponsorships?filter=${encodeURIComponent('{"from":"2026-05-01"}')}`,
  )
})
