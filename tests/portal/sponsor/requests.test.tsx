import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pageOf } from '../support/fakeApi'
import { collectSavedFiles } from '../support/savedFiles'
import { renderSponsorArea, reward, sponsorApi, sponsorRewardsPath, sponsorship } from './sponsorSamples'

const list = `GET ${sponsorRewardsPath}/sponsorship`

describe('the requests of a sponsor', () => {
  it('lists each status under its tab', async () => {
    const api = sponsorApi({ [list]: () => pageOf([sponsorship(1)]) })
    const { user } = await renderSponsorArea('/sponsor/requests')
    const row = within(await screen.findByRole('row', { name: /Sponsor 1/ }))
    const seen = [
      'Reward 1 +1',
      'School No. 5 +1',
      '+380441234567',
      'sponsor@example.org',
      'UAH 4,200.00',
      '1 May 2026',
    ]
    for (const text of seen) expect(row.getByText(text)).toBeVisible()
    for (const name of ['Finished', 'Canceled', 'Started']) await user.click(screen.getByRole('tab', { name }))
    await waitFor(() =>
      expect(new Set(api.of('GET', `${sponsorRewardsPath}/sponsorship`).map(call => call.path))).toEqual(
        new Set(
          ['Started', 'Finished', 'Canceled'].map(
            status => `${sponsorRewardsPath}/sponsorship?status=${status}&Offset=0`,
          ),
        ),
      ),
    )
  })

  it('shows one request with its rewards, subtotal, fee and total', async () => {
    sponsorApi({ [list]: () => pageOf([sponsorship(1)]) })
    const { user, router } = await renderSponsorArea('/sponsor/requests')
    await user.click(await screen.findByRole('button', { name: 'View' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request' }))
    expect(router.state.location.pathname).toBe('/sponsor/requests/view/sponsorship-1')
    expect(dialog.getByText('Reward 1')).toBeVisible()
    expect(dialog.getByText('Lyceum')).toBeVisible()
    expect(dialog.getAllByText('UAH 1,000.00 × 2')).toHaveLength(2)
    expect(dialog.getByText('Subtotal').nextSibling).toHaveTextContent('UAH 4,000.00')
    expect(dialog.getByText('Fee, 5%').nextSibling).toHaveTextContent('UAH 200.00')
    expect(dialog.getByText('Total').nextSibling).toHaveTextContent('UAH 4,200.00')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(router.state.location.pathname).toBe('/sponsor/requests')
  })

  it.each([
    ['Started', 'nothing is to be paid until then'],
    ['Finished', 'Paid, thank you'],
    ['Canceled', 'nothing is owed'],
  ] as const)(
    'says for a %s request what happens next, its number and the progress of its rewards',
    async (status, words) => {
      sponsorApi({ [list]: () => pageOf([sponsorship(1, { status, guid: '3f2a91bc-0000-4000-8000-000000000000' })]) })
      await renderSponsorArea('/sponsor/requests/view/3f2a91bc-0000-4000-8000-000000000000')
      const dialog = within(await screen.findByRole('dialog', { name: 'Request' }))
      expect(await dialog.findByText(words, { exact: false })).toBeVisible()
      expect(dialog.getByText('3F2A-91BC')).toBeVisible()
      expect(dialog.getAllByText(/^5,000 \/.20,000 points$/)).toHaveLength(2)
      expect(dialog.getAllByText('UAH 2,000.00')).toHaveLength(2)
    },
  )

  it('puts what is still open of a canceled request into the basket again', async () => {
    const fundraisingRewards = [reward(1), reward(2, { status: 'Completed' })]
    sponsorApi({ [list]: () => pageOf([sponsorship(7, { status: 'Canceled', fundraisingRewards })]) })
    const { user, router } = await renderSponsorArea('/sponsor/requests/view/sponsorship-7')
    await user.click(await screen.findByRole('button', { name: 'Request again' }))
    const basket = within(await screen.findByRole('region', { name: 'Your request' }))
    expect(router.state.location.pathname).toBe('/sponsor/rewards')
    expect(basket.getByText('1 reward in the request')).toBeVisible()
  })

  it('opens one by its address, whatever its status', async () => {
    sponsorApi({
      [list]: call => pageOf(call.path.includes('status=Started') ? [] : [sponsorship(7, { status: 'Canceled' })]),
    })
    await renderSponsorArea('/sponsor/requests/view/sponsorship-7')
    const dialog = within(await screen.findByRole('dialog', { name: 'Request' }))
    expect(await dialog.findByText('Sponsor 7')).toBeVisible()
    expect(dialog.getByText('Canceled')).toBeVisible()
  })

  it('names a withdrawn request by its number', async () => {
    const guid = '3f2a91bc-0000-4000-8000-000000000000'
    sponsorApi(
      {
        [list]: () => pageOf([sponsorship(1, { guid })]),
        [`PUT ${sponsorRewardsPath}/sponsorship/${guid}:withdraw`]: () => ({
          body: sponsorship(1, { guid, status: 'Canceled' }),
        }),
      },
      ['withdrawal'],
    )
    const { user } = await renderSponsorArea('/sponsor/requests')
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText(/^Request withdrawn: 3F2A-91BC/)).toBeVisible()
  })

  it('saves a year’s statement and a request’s receipt as files', async () => {
    const saved = collectSavedFiles()
    const names = () => saved.map(({ name }) => name)
    const year = new Date().getUTCFullYear()
    const guid = '3f2a91bc-0000-4000-8000-000000000000'
    const api = sponsorApi(
      {
        [list]: () => pageOf([sponsorship(1, { guid, status: 'Finished' })]),
        [`GET ${sponsorRewardsPath}/sponsorship/statement`]: () => ({ body: [year, 2024] }),
        [`GET ${sponsorRewardsPath}/sponsorship/statement/${year}/csv`]: () => ({ body: 'a file' }),
        [`GET ${sponsorRewardsPath}/sponsorship/${guid}/receipt`]: () => ({ body: 'a paper' }),
      },
      ['statements'],
    )
    const { user } = await renderSponsorArea('/sponsor/requests')
    await user.click(await screen.findByRole('button', { name: 'Year’s statement' }))
    const csv = await screen.findByRole('menuitem', { name: `${year} as CSV` })
    // Years without a paid request are not in the menu.
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.slice(0, 4))).toEqual(
      [year, year, 2024, 2024].map(String),
    )
    await user.click(csv)
    await waitFor(() => expect(names()).toEqual([`sponsorships-${year}.csv`]))
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('button', { name: 'Receipt (PDF)' }))
    await waitFor(() => expect(names()).toEqual([`sponsorships-${year}.csv`, 'request-3F2A-91BC.pdf']))
    expect(api.of('GET', `${sponsorRewardsPath}/sponsorship/${guid}/receipt`)).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('says that nothing is paid yet, when no year has a statement', async () => {
    sponsorApi(
      { [list]: () => pageOf([]), [`GET ${sponsorRewardsPath}/sponsorship/statement`]: () => ({ body: [] }) },
      ['statements'],
    )
    const { user } = await renderSponsorArea('/sponsor/requests')
    await user.click(await screen.findByRole('button', { name: 'Year’s statement' }))
    expect(await screen.findByRole('menuitem', { name: 'Nothing has been paid yet' })).toBeVisible()
  })

  it('says so when the request does not exist', async () => {
    sponsorApi({ [list]: () => pageOf([]) })
    await renderSponsorArea('/sponsor/requests/view/nobody')
    const dialog = within(await screen.findByRole('dialog', { name: 'Request' }))
    expect(await dialog.findByText(/Nothing was found/)).toBeVisible()
  })
})
