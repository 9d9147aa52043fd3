import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApiExtension } from '../../contract/apiExtensions'
import { forecastDays } from '../../contract/forecast'
import { fakeApi, pageOf } from './support/fakeApi'
import {
  fakePremiumApi,
  ordinaryReward,
  premiumReward,
  premiumRewardsPath,
  renderPremiumRewards,
} from './support/premium'
import { collectSavedFiles } from './support/savedFiles'
import { textOf } from './support/textOf'

describe('the rewards of a service provider', () => {
  it('are both kinds as tabs when its meta is empty', async () => {
    fakePremiumApi(premiumReward())
    const { user } = await renderPremiumRewards()
    await screen.findByText('Reward 1')
    await user.click(screen.getByRole('tab', { name: 'Simple' }))
    expect(await screen.findByText('Reward 9')).toBeVisible()
  })

  it.each([
    [{ enableSimpleRewards: true }, 'Reward 9'],
    [{ enablePremiumRewards: true }, 'Reward 1'],
  ])('are one kind without tabs for %o', async (meta, name) => {
    fakePremiumApi(premiumReward(), meta)
    await renderPremiumRewards()
    expect(await screen.findByText(name)).toBeVisible()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('the list of premium rewards', () => {
  const good = (number: number, givenAt: string | null = null) => ({
    guid: `g${number}`,
    content: `C-${number}`,
    givenAt,
  })
  const goods = [good(1, '2026-05-02T10:00:00.000Z'), ...Array.from({ length: 31 }, (_, at) => good(at + 2))]
  const goodsOf = ({ path }: { path: string }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const wanted = query.get('state')
    const found = goods.filter(({ givenAt }) => !wanted || (wanted === 'given') === (givenAt !== null))
    const offset = Number(query.get('Offset'))
    const counts = { free: 31, given: 1 }
    return { body: { items: found.slice(offset, offset + 30), total: found.length, pageSize: 30, counts } }
  }
  const listed = (extras: readonly ApiExtension[], reward = premiumReward()) =>
    fakeApi(
      {
        'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
        [`GET ${premiumRewardsPath}`]: () => pageOf([reward]),
        [`GET ${premiumRewardsPath}/${reward.guid}/goods`]: goodsOf,
      },
      extras,
    )

  it('explains what running out means, when no reward does', async () => {
    fakeApi(
      {
        'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
        [`GET ${premiumRewardsPath}`]: () => pageOf([]),
      },
      ['rewardForecast'],
    )
    await renderPremiumRewards(`/service-provider/rewards?filter=${encodeURIComponent('{"shortage":"runningOut"}')}`)
    const { shortage, pace } = forecastDays
    expect(
      await screen.findByText(new RegExp(`last at most ${shortage} days at the pace of the last ${pace} days`)),
    ).toBeVisible()
  })

  it.each([
    [{ quantity: 9, runsOutInDays: 3 }, 'in 3 days'],
    [{ quantity: 1, runsOutInDays: 0 }, 'today'],
    [{ quantity: 9, runsOutInDays: 91 }, '–'],
    [{ quantity: 9, runsOutInDays: null }, '–'],
    [{ quantity: 0, runsOutInDays: 0 }, '–'],
  ])('says when a reward runs out: %o', async (forecast, text) => {
    listed(['rewardForecast'], premiumReward(forecast))
    await renderPremiumRewards()
    const headings = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
    const at = headings.findIndex(heading => heading?.startsWith('Runs out'))
    const row = await screen.findByRole('row', { name: /Reward 1/ })
    // The cell's code is loaded on demand.
    await waitFor(() => expect(within(row).getAllByRole('cell')[at]).toHaveTextContent(text))
  })

  it('shows the rewards of a shortage, to which the overview leads', async () => {
    const calls = listed(['rewardForecast'])
    await renderPremiumRewards('/service-provider/rewards/premium?filter={"shortage":"runningOut"}')
    expect(await screen.findByRole('combobox', { name: 'Stock' })).toHaveTextContent('Running out')
    await waitFor(() => expect(calls.of('GET', premiumRewardsPath).at(-1)?.path).toContain('shortage=runningOut'))
  })

  it.each([
    [0, 'Sold out'],
    [null, 'Unlimited'],
  ])('shows for a quantity of %s: %s', async (quantity, words) => {
    listed([], ordinaryReward(quantity))
    await renderPremiumRewards()
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('leads to the codes of a digital reward, free or given, and saves them as a file', async () => {
    const files = collectSavedFiles()
    listed(['goods'])
    const { user } = await renderPremiumRewards()
    await user.click(await screen.findByRole('button', { name: 'Digital goods' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reward 1' }))
    expect(await dialog.findByRole('row', { name: /^C-1 Given 2 May 2026/ })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Page 2' }))
    expect(await dialog.findByRole('row', { name: 'C-32 Free' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Free (31)' }))
    await waitFor(() => expect(dialog.queryByRole('row', { name: /C-1 Given/ })).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await textOf(files[0]?.blob)).trim().split('\r\n')
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([32, '"C-2","Free"', '"C-32","Free"'])
  })

  it('has no link to the codes when the API does not report them', async () => {
    listed([])
    await renderPremiumRewards()
    await screen.findByText('Reward 1')
    expect(screen.queryByRole('button', { name: 'Digital goods' })).toBeNull()
  })
})
