import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ApiExtra } from '../../contract/extras'
import type { PremiumReward } from '../../contract/rewards'
import { areas } from '../../src/areas'
import { simpleReward } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const base = '/b2b/service-provider/rewards/premium'
const premium = (overrides: Partial<PremiumReward> = {}): PremiumReward => {
  const { points: _, cities: __, rewardType: ___, ...shown } = simpleReward(1)
  const goods = ['AAA', 'BBB'].map((content, index) => ({
    guid: `00000000-0000-4000-8000-00000000000${index}`,
    content,
  }))
  return {
    ...shown,
    rewardType: 'Products',
    premiumRewardType: 'DigitalGoods',
    gemPrice: 5,
    pointsPrice: 100,
    quantity: goods.length,
    digitalGoods: goods,
    digitalGoodsTotal: goods.length,
    ...overrides,
  }
}
const ordinary = (quantity: number | null) =>
  premium({ premiumRewardType: 'Ordinary', digitalGoods: [], digitalGoodsTotal: 0, quantity })
const api = (reward: PremiumReward, meta = {}) =>
  fakeApi({
    'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta } }),
    [`GET ${base}`]: () => pageOf([reward]),
    'GET /b2b/service-provider/rewards/simple': () => pageOf([simpleReward(9)]),
    [`PUT ${base}`]: () => ({ body: reward }),
    [`DELETE ${base}`]: () => ({ status: 204 }),
  })
const textOf = (file = new Blob()) =>
  new Promise<string>(done => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsText(file)
  })
const open = (at = '/service-provider/rewards') => renderArea({ area: areas.ServiceProvider, at })

const edit = async (reward: PremiumReward) => {
  const calls = api(reward)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
  await dialog.findByLabelText(/^Gem price/)
  return { calls, user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) }
}

describe('which rewards a service provider has', () => {
  it('both kinds as tabs where its meta is empty', async () => {
    api(premium())
    const { user } = await open()
    await screen.findByText('Reward 1')
    await user.click(screen.getByRole('tab', { name: 'Simple' }))
    expect(await screen.findByText('Reward 9')).toBeVisible()
  })

  it.each([
    [{ enableSimpleRewards: true }, 'Reward 9'],
    [{ enablePremiumRewards: true }, 'Reward 1'],
  ])('one kind without tabs for %o', async (meta, name) => {
    api(premium(), meta)
    await open()
    expect(await screen.findByText(name)).toBeVisible()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('premium rewards', () => {
  it('send which digital goods came and went, by guid and by content', async () => {
    const reward = premium()
    const { calls, user, dialog, save } = await edit(reward)
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    const goods = await dialog.findByLabelText(/^Digital goods/)
    await user.clear(goods)
    await user.type(goods, 'BBB{enter} CCC {enter}')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({
      digitalGoodsToRemove: [reward.digitalGoods[0]?.guid],
      digitalGoodsToAdd: ['CCC'],
    })
  })

  it('point out lines that are there twice', async () => {
    const { calls, user, dialog, save } = await edit(premium())
    await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}AAA')
    await save()
    expect(await dialog.findByText('Some lines are there twice')).toBeVisible()
    expect(calls.of('PUT')).toHaveLength(0)
  })

  it('are edited with all their goods where the list has the first of them only', async () => {
    const whole = premium()
    const listed = { ...whole, digitalGoods: whole.digitalGoods.slice(0, 1) }
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${base}/${whole.guid}`]: () => ({ body: whole }),
      [`GET ${base}`]: () => pageOf([listed]),
      [`PUT ${base}`]: () => ({ body: whole }),
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    const goods = await dialog.findByLabelText(/^Digital goods/)
    await waitFor(() => expect(goods).toHaveValue('AAA\nBBB'))
    await user.type(goods, '{enter}CCC')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ digitalGoodsToRemove: [], digitalGoodsToAdd: ['CCC'] })
  })

  it('are edited as an API lists them that knows no number of goods', async () => {
    const { digitalGoodsTotal: _, ...bare } = premium()
    const { dialog } = await edit(bare as PremiumReward)
    expect(await dialog.findByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB')
  })

  it.each([
    ['1001 goods', Array.from({ length: 1001 }, (_, i) => `c${i}`).join('\n'), 'Too many lines. Limit: 1000'],
    ['a good of 1001 characters', 'x'.repeat(1001), 'A line is too long. Limit: 1000 characters'],
  ])('refuse %s at the field', async (_name, text, words) => {
    const { calls, user, dialog, save } = await edit(premium())
    const goods = await dialog.findByLabelText(/^Digital goods/)
    await user.clear(goods)
    await user.click(goods)
    await user.paste(text)
    await save()
    expect(await dialog.findByText(words)).toBeVisible()
    expect(calls.of('PUT')).toHaveLength(0)
  })

  it('send a changed quantity as its difference', async () => {
    const { calls, user, dialog, save } = await edit(ordinary(10))
    const quantity = dialog.getByLabelText(/^Quantity/)
    await user.clear(quantity)
    await user.type(quantity, '7')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ quantityDelta: -3 })
  })

  it('are edited as they were saved, while the list under the dialog is still being read anew', async () => {
    let stored = ordinary(10)
    let letGo: () => void = () => undefined
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${base}`]: async () => {
        const answer = pageOf([stored])
        if (stored.quantity === 20) await new Promise<void>(next => (letGo = next))
        return answer
      },
      [`PUT ${base}`]: () => {
        stored = ordinary(20)
        return { body: stored }
      },
    })
    const { user } = await open()
    const change = async (quantity: string) => {
      await user.click(await screen.findByRole('button', { name: 'Edit' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
      letGo()
      const field = await dialog.findByLabelText(/^Quantity/)
      await user.clear(field)
      await user.type(field, quantity)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await change('20')
    await change('25')
    expect(calls.of('PUT').map(({ body }) => body)).toMatchObject([{ quantityDelta: 10 }, { quantityDelta: 5 }])
  })

  it('lift the limit where the quantity is emptied', async () => {
    const { calls, user, dialog, save } = await edit(ordinary(10))
    await user.clear(dialog.getByLabelText(/^Quantity/))
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ quantity: null })
  })

  it("are deleted after the browser's own question", async () => {
    const calls = api(premium())
    const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(calls.of('DELETE')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls.of('DELETE')).toHaveLength(1))
    expect(ask).toHaveBeenCalledWith(expect.stringContaining('Reward 1'))
  })
})

describe('a reward’s form', () => {
  it('shows it as customers see it while it is typed, and how many characters are left', async () => {
    const { user, dialog } = await edit(ordinary(3))
    const preview = within(await dialog.findByRole('region', { name: 'As customers see it' }))
    expect(await preview.findByText('5 gems + 100 points')).toBeVisible()
    expect(preview.getByText('3 left')).toBeVisible()
    const name = dialog.getByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, 'A boat trip')
    expect(await preview.findByText('A boat trip')).toBeVisible()
    await waitFor(() => expect(name).toHaveAccessibleDescription('35 characters left'))
    await user.clear(dialog.getByLabelText(/^Quantity/))
    await user.type(dialog.getByLabelText(/^Quantity/), '0')
    expect(await preview.findByText('Sold out')).toBeVisible()
  })

  it('adds digital goods from a pasted table, those alone that are new', async () => {
    const { calls, user, dialog, save } = await edit(premium())
    await user.click(await dialog.findByRole('button', { name: 'Add from a file' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add from a file: Digital goods' }))
    await user.click(adding.getByRole('textbox'))
    await user.paste('Until;Code\n2027;BBB\n2027;CCC\n2027;DDD')
    expect(await adding.findByRole('status')).toHaveTextContent('New: 2, there already: 1. CCC, DDD')
    await user.click(adding.getByRole('button', { name: 'Add 2' }))
    expect(dialog.getByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB\nCCC\nDDD')
    expect(dialog.getByLabelText(/^Digital goods/)).toHaveAccessibleDescription('One code or link a line · 4 entries')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ digitalGoodsToRemove: [], digitalGoodsToAdd: ['CCC', 'DDD'] })
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
  const listed = (extras: readonly ApiExtra[], reward = premium()) =>
    fakeApi(
      {
        'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
        [`GET ${base}`]: () => pageOf([reward]),
        [`GET ${base}/${reward.guid}/goods`]: goodsOf,
      },
      extras,
    )

  it('says what is sold out', async () => {
    listed([], ordinary(0))
    await open()
    expect(await screen.findByText('Sold out')).toBeVisible()
  })

  it('leads to the goods of a digital one, free or given, and saves them as a file', async () => {
    const files: Blob[] = []
    URL.createObjectURL = file => {
      files.push(file as Blob)
      return 'blob:x'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    listed(['goods'])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Free and given' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reward 1' }))
    expect(await dialog.findByRole('row', { name: /^C-1 Given 2 May 2026/ })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Page 2' }))
    expect(await dialog.findByRole('row', { name: 'C-32 Free' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Free (31)' }))
    await waitFor(() => expect(dialog.queryByRole('row', { name: /C-1 Given/ })).toBeNull())
    await user.click(dialog.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await textOf(files[0])).trim().split('\r\n')
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([32, '"C-2","Free"', '"C-32","Free"'])
  })

  it('leads to no goods where the API does not tell them', async () => {
    listed([])
    await open()
    await screen.findByText('Reward 1')
    expect(screen.queryByRole('button', { name: 'Free and given' })).toBeNull()
  })
})
