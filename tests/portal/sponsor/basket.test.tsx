import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits'
import type { OfferedReward } from '../../../contract/sponsorships'
import { pageOf } from '../support/fakeApi'
import {
  answerPrice,
  rejectPriceWith,
  renderSponsorArea,
  reward,
  sponsorApi,
  sponsorRewardsPath,
} from './sponsorSamples'

const inRow = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const bar = () => screen.findByRole('region', { name: 'Your request' })
const stored = () => Object.entries(localStorage).filter(([key]) => key.startsWith('account:'))

const fill = async (user: Awaited<ReturnType<typeof renderSponsorArea>>['user'], ...names: RegExp[]) => {
  for (const name of names) await user.click((await inRow(name)).getByRole('button', { name: 'Add to request' }))
}

it('keeps the reward that a double click adds', async () => {
  sponsorApi()
  const { user } = await renderSponsorArea()
  await user.dblClick((await inRow(/Reward 1/)).getByRole('button', { name: 'Add to request' }))
  expect(await (await inRow(/Reward 1/)).findByRole('button', { name: 'Remove from request' })).toBeVisible()
})

describe('the rewards of a sponsor', () => {
  it('are filtered by the city and the organisation of the address', async () => {
    const api = sponsorApi()
    await renderSponsorArea('/sponsor/rewards/city-1/school-1')
    expect(await screen.findByText('Reward 1')).toBeVisible()
    expect(api.of('GET', `${sponsorRewardsPath}?`)[0]?.path).toBe(
      `${sponsorRewardsPath}?cityId=city-1&retailerId=school-1&Offset=0`,
    )
    expect(await screen.findByRole('link', { name: /School No. 5/ })).toHaveAttribute('aria-current', 'page')
  })

  it('link from a city back to all of them, and on to its organisations', async () => {
    sponsorApi()
    const { user, router } = await renderSponsorArea('/sponsor/rewards/city-1')
    await user.click(await screen.findByRole('link', { name: 'Back' }))
    expect(router.state.location.pathname).toBe('/sponsor/rewards')
    await user.click(await screen.findByRole('link', { name: /Kyiv/ }))
    await user.click(await screen.findByRole('link', { name: /School No. 5/ }))
    expect(router.state.location.pathname).toBe('/sponsor/rewards/city-1/school-1')
  })

  it('search the cities on the server', async () => {
    const api = sponsorApi()
    const { user } = await renderSponsorArea()
    await user.type(await screen.findByRole('searchbox', { name: 'Search city' }), 'ky')
    await waitFor(() => expect(api.of('GET', `${sponsorRewardsPath}/cities?search=ky`)).toHaveLength(1))
  })

  it('show a completed one in green and any other as in progress', async () => {
    sponsorApi({
      [`GET ${sponsorRewardsPath}?`]: () =>
        pageOf([reward(1), reward(2, { status: 'Completed' }), reward(3, { status: 'Fulfilled' })]),
    })
    await renderSponsorArea()
    const green = (await inRow(/Reward 2/)).getByText('Completed')
    expect(green.parentElement).toHaveClass('MuiChip-colorSuccess')
    expect((await inRow(/Reward 1/)).getByText('In progress').parentElement).not.toHaveClass('MuiChip-colorSuccess')
    expect((await inRow(/Reward 3/)).getByText('In progress')).toBeVisible()
  })

  it('say which of them the sponsor has requested or paid for already, in the list and in the basket', async () => {
    const offered = (number: number, ownRequest: OfferedReward['ownRequest']): OfferedReward => ({
      ...reward(number),
      ownRequest,
    })
    sponsorApi({
      [`GET ${sponsorRewardsPath}?`]: () => pageOf([offered(1, 'Started'), offered(2, 'Finished'), offered(3, null)]),
      [`GET ${sponsorRewardsPath}/sponsorship/price`]: call => {
        const answer = answerPrice(call)
        const { lines, ...sums } = answer.body as { lines: object[] }
        return { ...answer, body: { ...sums, lines: lines.map(line => ({ ...line, ownRequest: 'Finished' })) } }
      },
    })
    const { user } = await renderSponsorArea()
    expect((await inRow(/Reward 1/)).getByText('Already requested')).toBeVisible()
    expect((await inRow(/Reward 2/)).getByText('Already sponsored')).toBeVisible()
    expect((await inRow(/Reward 3/)).queryByText(/Already/)).toBeNull()
    await fill(user, /Reward 2/)
    await user.click(within(await bar()).getByRole('button', { name: 'Show what is in the request' }))
    expect(await within(await bar()).findByText('You have already paid for it')).toBeVisible()
  })

  it('show price times quantity, and can be selected unless completed', async () => {
    sponsorApi({ [`GET ${sponsorRewardsPath}?`]: () => pageOf([reward(1), reward(2, { status: 'Completed' })]) })
    await renderSponsorArea()
    expect((await inRow(/Reward 1/)).getByText('UAH 2,000.00')).toBeVisible()
    expect((await inRow(/Reward 1/)).getByRole('button', { name: 'Add to request' })).toBeVisible()
    expect((await inRow(/Reward 2/)).queryByRole('button', { name: 'Add to request' })).toBeNull()
  })
})

describe('the basket', () => {
  it('unfolds into its lines, and is folded at first', async () => {
    sponsorApi()
    const { user } = await renderSponsorArea()
    await fill(user, /Reward 1/, /Reward 2/)
    const shown = within(await bar())
    expect(shown.queryByText('Reward 1')).toBeNull()
    const unfold = shown.getByRole('button', { name: 'Show what is in the request' })
    expect(unfold).toHaveAttribute('aria-expanded', 'false')
    await user.click(unfold)
    expect(shown.getByText('Reward 2')).toBeVisible()
    expect(shown.getAllByText('UAH 2,000.00')).toHaveLength(2)
    expect(shown.getAllByText('UAH 1,000.00 × 2')).toHaveLength(2)
    await user.click(shown.getByRole('button', { name: 'Remove from request: Reward 1' }))
    await waitFor(() => expect(shown.queryByText('Reward 1')).toBeNull())
  })

  it('requests the price from the server on every change', async () => {
    const api = sponsorApi()
    const { user } = await renderSponsorArea()
    await fill(user, /Reward 1/)
    expect(await within(await bar()).findByText('UAH 2,100.00')).toBeVisible()
    await fill(user, /Reward 2/)
    expect(await within(await bar()).findByText('UAH 4,200.00')).toBeVisible()
    const shown = within(await bar())
    expect(shown.getByText('2 rewards in the request')).toBeVisible()
    expect(shown.getByText('Subtotal').nextSibling).toHaveTextContent('UAH 4,000.00')
    expect(shown.getByText('Fee, 5%').nextSibling).toHaveTextContent('UAH 200.00')
    expect(api.of('GET', `${sponsorRewardsPath}/sponsorship/price`).map(call => call.path)).toEqual([
      `${sponsorRewardsPath}/sponsorship/price?rewardIds=reward-1`,
      `${sponsorRewardsPath}/sponsorship/price?rewardIds=reward-1&rewardIds=reward-2`,
    ])
  })

  it('removes a reward, and disappears when it is empty', async () => {
    sponsorApi()
    const { user } = await renderSponsorArea()
    await fill(user, /Reward 1/)
    await bar()
    await user.click((await inRow(/Reward 1/)).getByRole('button', { name: 'Remove from request' }))
    expect(screen.queryByRole('region', { name: 'Your request' })).toBeNull()
    expect((await inRow(/Reward 1/)).getByRole('button', { name: 'Add to request' })).toBeVisible()
    expect(stored()).toEqual([])
  })

  it('survives another city and a reload, and stores only ids and names', async () => {
    sponsorApi()
    const first = await renderSponsorArea()
    await fill(first.user, /Reward 1/)
    await first.user.click(await screen.findByRole('link', { name: /Kyiv/ }))
    expect(await within(await bar()).findByText('1 reward in the request')).toBeVisible()
    expect(stored().map(([, value]) => JSON.parse(value))).toEqual([[{ guid: 'reward-1', name: 'Reward 1' }]])
    first.unmount()
    await renderSponsorArea()
    expect(await within(await bar()).findByText('1 reward in the request')).toBeVisible()
    expect((await inRow(/Reward 1/)).getByRole('button', { name: 'Remove from request' })).toBeVisible()
  })

  it('is forgotten at sign-out', async () => {
    sponsorApi()
    const { user } = await renderSponsorArea()
    await fill(user, /Reward 1/)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('The landing')).toBeVisible()
    expect(stored()).toEqual([])
  })

  it('marks a reward that is no longer open, and has a price again without it', async () => {
    sponsorApi({ [`GET ${sponsorRewardsPath}/sponsorship/price`]: rejectPriceWith('reward-2') })
    const { user } = await renderSponsorArea()
    await fill(user, /Reward 1/, /Reward 2/)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('“Reward 2” is no longer open for sponsors')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeDisabled()
    await user.click(alert.getByRole('button', { name: 'Remove from request' }))
    expect(await within(await bar()).findByText('UAH 2,100.00')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('accepts no more than a request may hold', async () => {
    sponsorApi()
    const { user, unmount } = await renderSponsorArea()
    await fill(user, /Reward 1/)
    unmount()
    const [key = ''] = stored()[0] ?? []
    const full = Array.from({ length: limits.sponsorshipRewards }, (_, index) => ({
      guid: `other-${index}`,
      name: 'Other',
    }))
    localStorage.setItem(key, JSON.stringify(full))
    const again = await renderSponsorArea()
    await fill(again.user, /Reward 1/)
    expect(await screen.findByText('A request holds at most 100 rewards. Send this one first')).toBeVisible()
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toHaveLength(limits.sponsorshipRewards)
  })
})
