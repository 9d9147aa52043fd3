import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PremiumReward } from '../../contract/rewards'
import { createDeferred } from '../helpers/deferred'
import { fakeApi, pageOf } from './support/fakeApi'
import {
  openPremiumForm,
  ordinaryReward,
  premiumReward,
  premiumRewardsPath,
  renderPremiumRewards,
} from './support/premium'

describe('premium rewards', () => {
  it('send which digital goods were added and removed, by guid and by content', async () => {
    const reward = premiumReward()
    const { calls, user, dialog, save } = await openPremiumForm(reward)
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.clear(codes)
    await user.type(codes, 'BBB{enter} CCC {enter}')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({
      digitalGoodsToRemove: [reward.digitalGoods[0]?.guid],
      digitalGoodsToAdd: ['CCC'],
    })
  })

  it('mark lines that appear twice', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(premiumReward())
    await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}AAA')
    await save()
    expect(await dialog.findByText('1 duplicate line: AAA')).toBeVisible()
    expect(calls.of('PUT')).toHaveLength(0)
  })

  it('remove duplicate lines with one button, which then can be saved', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(premiumReward())
    await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}AAA{enter}CCC')
    await user.click(await dialog.findByRole('button', { name: 'Remove duplicates' }))
    expect(dialog.getByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB\nCCC')
    await save()
    await waitFor(() => expect(calls.of('PUT')[0]?.body).toMatchObject({ digitalGoodsToAdd: ['CCC'] }))
  })

  it('name new lines with commas or semicolons, and split only these, on request', async () => {
    const goods = [{ guid: '00000000-0000-4000-8000-000000000000', content: 'SAVED,1' }]
    const { user, dialog } = await openPremiumForm(premiumReward({ digitalGoods: goods, digitalGoodsTotal: 1 }))
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.type(codes, '{enter}C1, C2;C3{enter}D1')
    expect(await dialog.findByText(/^1 line contains a comma or semicolon, .* Line: 2$/)).toBeVisible()
    expect(codes).toHaveValue('SAVED,1\nC1, C2;C3\nD1')
    await user.click(dialog.getByRole('button', { name: 'Split there' }))
    expect(codes).toHaveValue('SAVED,1\nC1\nC2\nC3\nD1')
    expect(dialog.queryByRole('button', { name: 'Split there' })).not.toBeInTheDocument()
  })

  it('offer to remove a heading that was pasted with them', async () => {
    const { user, dialog } = await openPremiumForm(premiumReward({ digitalGoods: [], digitalGoodsTotal: 0 }))
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.type(codes, 'Code{enter}C1')
    expect(await dialog.findByText('The first line looks like a heading: Code')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove it' }))
    expect(codes).toHaveValue('C1')
  })

  it('bring the error of a long list into view', async () => {
    const shown: Element[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this)
    }
    const { user, dialog, save } = await openPremiumForm(premiumReward())
    await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}AAA')
    await save()
    const error = await dialog.findByText('1 duplicate line: AAA')
    await waitFor(() => expect(shown.some(element => element.contains(error))).toBe(true))
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  it('are edited with all their codes when the list has only the first of them', async () => {
    const whole = premiumReward()
    const listed = { ...whole, digitalGoods: whole.digitalGoods.slice(0, 1) }
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${premiumRewardsPath}/${whole.guid}`]: () => ({ body: whole }),
      [`GET ${premiumRewardsPath}`]: () => pageOf([listed]),
      [`PUT ${premiumRewardsPath}`]: () => ({ body: whole }),
    })
    const { user } = await renderPremiumRewards()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await waitFor(() => expect(codes).toHaveValue('AAA\nBBB'))
    await user.type(codes, '{enter}CCC')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ digitalGoodsToRemove: [], digitalGoodsToAdd: ['CCC'] })
  })

  it('are edited as the list has them when the API reports no number of codes', async () => {
    const { digitalGoodsTotal: _, ...bare } = premiumReward()
    const { dialog } = await openPremiumForm(bare as PremiumReward)
    expect(await dialog.findByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB')
  })

  it.each([
    ['1001 goods', Array.from({ length: 1001 }, (_, i) => `c${i}`).join('\n'), 'Too many lines. Limit: 1,000'],
    ['a good of 1001 characters', 'x'.repeat(1001), 'A line is too long. Limit: 1,000 characters'],
  ])('reject %s at the field', async (_name, text, words) => {
    const { calls, user, dialog, save } = await openPremiumForm(premiumReward())
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.clear(codes)
    await user.click(codes)
    await user.paste(text)
    await save()
    expect(await dialog.findByText(words)).toBeVisible()
    expect(calls.of('PUT')).toHaveLength(0)
  })

  it('send a changed quantity as its difference', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(ordinaryReward(10))
    const quantity = dialog.getByLabelText(/^Quantity/)
    await user.clear(quantity)
    await user.type(quantity, '7')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ quantityDelta: -3 })
  })

  it('open for editing with the saved values while the list under the dialog is still being refetched', async () => {
    let stored = ordinaryReward(10)
    const refetch = createDeferred()
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${premiumRewardsPath}`]: async () => {
        const answer = pageOf([stored])
        if (stored.quantity === 20) await refetch.promise
        return answer
      },
      [`PUT ${premiumRewardsPath}`]: () => {
        stored = ordinaryReward(20)
        return { body: stored }
      },
    })
    const { user } = await renderPremiumRewards()
    const change = async (quantity: string, whenOpen = () => {}) => {
      await user.click(await screen.findByRole('button', { name: 'Edit' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
      whenOpen()
      const field = await dialog.findByLabelText(/^Quantity/)
      await user.clear(field)
      await user.type(field, quantity)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await change('20')
    await change('25', refetch.resolve)
    expect(calls.of('PUT').map(({ body }) => body)).toMatchObject([{ quantityDelta: 10 }, { quantityDelta: 5 }])
  })

  it('remove the limit when the quantity is emptied', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(ordinaryReward(10))
    await user.clear(dialog.getByLabelText(/^Quantity/))
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ quantity: null })
  })

  it("are deleted after the browser's own question", async () => {
    let left = [premiumReward({ premiumRewardType: 'DigitalGoods', quantity: 9 })]
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${premiumRewardsPath}`]: () => pageOf(left),
      [`DELETE ${premiumRewardsPath}`]: () => {
        left = []
        return { status: 204 }
      },
    })
    const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const { user } = await renderPremiumRewards()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(calls.of('DELETE')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls.of('DELETE')).toHaveLength(1))
    expect(ask).toHaveBeenCalledWith(expect.stringContaining('Reward 1'))
    expect(ask).toHaveBeenCalledWith(expect.stringMatching(/that have not been redeemed yet .*: 9\./))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})
