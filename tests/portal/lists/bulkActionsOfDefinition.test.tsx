/**
 * Checks the bulk actions of a definition. One downloads a single file for all selected rows; the other asks for values
 * once and then changes each selected row.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SimpleReward, SimpleRewardBody } from '../../../contract/rewards'
import { areas } from '../../../src/app/areas'
import { location, simpleReward } from '../support/builders'
import { type Answer, type Call, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { collectSavedFiles } from '../support/savedFiles'
import { selectedRows } from '../support/selectedRows'

describe('labels of selected stores', () => {
  const print = 'POST /b2b/common/print/locations'
  const stores = [1, 2, 3].map(number => location(number))
  let saved: ReturnType<typeof collectSavedFiles>
  const names = () => saved.map(({ name }) => name)
  beforeEach(() => {
    saved = collectSavedFiles()
  })

  const printTwo = async (answer: Answer) => {
    const list = { 'GET /b2b/retail/locations?': () => pageOf(stores) }
    const api = fakeApi({ ...list, 'GET /b2b/retail/locations/cities': () => ({ body: [] }), [print]: () => answer }, [
      'labels',
    ])
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
    await screen.findByText('Store 3')
    for (const name of ['Store 1', 'Store 3'])
      await user.click(screen.getByRole('checkbox', { name: `Select this row: ${name}` }))
    await user.click((await selectedRows()).getByRole('button', { name: 'Print labels' }))
    return api
  }

  it('are one file, from one call', async () => {
    const api = await printTwo({ body: 'PDF' })
    await waitFor(() => expect(names()).toEqual(['qr-code-sheet.pdf']))
    expect(api.of('POST').map(({ body }) => body)).toEqual([{ ids: [stores[0]?.guid, stores[2]?.guid] }])
    expect((await selectedRows()).getByText('2 items selected')).toBeVisible()
  })

  it('name the stores that have no labels', async () => {
    const headers = { 'omitted-count': '2', 'omitted-ids': String(stores[2]?.guid) }
    await printTwo({ body: 'PDF', headers })
    const text = 'Not in the file, because there are no bins yet: Store 3, and 1 more'
    expect(await screen.findByText(text)).toBeVisible()
    expect(names()).toEqual(['qr-code-sheet.pdf'])
  })

  it.each([
    [404, 'EntityNotFound', 'The selected stores have no bins yet'],
    [422, 'UnprocessableEntity', 'Maximum stores and labels per file: 300. Select fewer'],
    [503, 'ServiceUnavailable', 'The service is temporarily unavailable. Please try again later'],
  ])('that are rejected with %i say why', async (status, code, words) => {
    await printTwo(errorAnswer(status, code))
    expect(await screen.findByText(words)).toBeVisible()
    expect(names()).toEqual([])
  })
})

describe('a bulk change of the cities of rewards', () => {
  const list = 'GET /b2b/retail/rewards/simple'
  const put = 'PUT /b2b/retail/rewards/simple'
  const [kyiv, lviv, odesa] = simpleReward(1).cities
  const rewards = Array.from({ length: 40 }, (_, index) => simpleReward(index + 1, { cities: kyiv ? [kyiv] : [] }))
  const idOf = ({ path }: Call) => path.split('/').at(-1)
  const bodyOf = ({ body }: Call) => body as SimpleRewardBody

  const start = async (handlers: Record<string, (call: Call) => Answer | Promise<Answer>>) => {
    const found = { ...lviv, country: 'UA', point: { latitude: 50, longitude: 30 } }
    const other = { ...found, ...kyiv }
    const api = fakeApi({ 'GET /common/countries/UA/cities': () => pageOf([other, found]), ...handlers }, ['labels'])
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/rewards' })
    await screen.findByText('Reward 1')
    return { api, user }
  }
  const asPages = (all: readonly SimpleReward[]) => (call: Call) => {
    const offset = Number(new URLSearchParams(call.path.split('?')[1]).get('Offset'))
    return pageOf(all.slice(offset, offset + 30), all.length)
  }
  type User = Awaited<ReturnType<typeof start>>['user']
  const ask = async (user: User, city: string, manner?: string) => {
    await user.click((await selectedRows()).getByRole('button', { name: 'Change cities' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Change cities/ }))
    await user.type(await dialog.findByRole('combobox', { name: 'Cities' }), city)
    await user.click(await screen.findByRole('option', { name: city }))
    if (manner) await user.click(dialog.getByRole('radio', { name: manner }))
    await user.click(dialog.getByRole('button', { name: 'Change cities' }))
  }

  it('adds to each reward’s cities, 8 calls at a time; rejected rows stay selected', async () => {
    let open = 0
    let most = 0
    const rejected = new Set([rewards[4], rewards[17], rewards[38]].map(reward => reward?.guid))
    const { api, user } = await start({
      [list]: asPages(rewards),
      [put]: async call => {
        open += 1
        most = Math.max(most, open)
        await new Promise(resolve => setTimeout(resolve, 5))
        open -= 1
        return rejected.has(idOf(call)) ? errorAnswer(409, 'InvalidOperation') : { status: 204 }
      },
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click((await selectedRows()).getByRole('button', { name: 'Select all 40 in this list' }))
    await screen.findByText('40 items selected')
    await ask(user, 'Lviv')
    const report = within(await screen.findByRole('dialog', { name: '37 done, 3 rejected' }))
    expect(report.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'Reward 5',
      'Reward 18',
      'Reward 39',
    ])
    await user.click(report.getByRole('button', { name: 'Close' }))
    expect((await selectedRows()).getByText('3 items selected')).toBeVisible()
    expect(new Set(api.of('PUT').map(idOf)).size).toBe(40)
    expect(most).toBe(8)
    expect(bodyOf(api.of('PUT')[0] as Call)).toEqual({
      name: 'Reward 1',
      description: 'A thing worth having',
      points: 10,
      rewardType: 'Products',
      imageId: rewards[0]?.image?.guid,
      cityIds: [kyiv?.guid, lviv?.guid],
    })
  })

  it('keeps changes that others made meanwhile, and sends nothing for a row that has the cities', async () => {
    let isLater = false
    const there = simpleReward(2, { cities: [kyiv, lviv].flatMap(city => city ?? []) })
    const { api, user } = await start({
      [list]: () => pageOf([isLater ? { ...simpleReward(1), points: 99 } : simpleReward(1), there]),
      [put]: () => ({ status: 204 }),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    isLater = true
    await ask(user, 'Lviv', 'Replace what is there')
    await waitFor(() => expect(api.of('PUT')).toHaveLength(2))
    expect(api.of('PUT').map(bodyOf)).toMatchObject([
      { points: 99, cityIds: [lviv?.guid] },
      { points: 10, cityIds: [lviv?.guid] },
    ])
    await screen.findByText('Done: 2')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await ask(user, 'Kyiv')
    await screen.findByText('Done: 2')
    expect(api.of('PUT')).toHaveLength(2)
  })

  it('removes cities, but not the last one, and says so without a call', async () => {
    const two = simpleReward(2, { cities: [kyiv, odesa].flatMap(city => city ?? []) })
    const { api, user } = await start({
      [list]: () => pageOf([rewards[0], two]),
      [put]: () => ({ status: 204 }),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await ask(user, 'Kyiv', 'Remove from what is there')
    const report = within(await screen.findByRole('dialog', { name: '1 done, 1 rejected' }))
    expect(report.getByRole('listitem')).toHaveTextContent('Reward 1: Cities: at least one must stay')
    expect(api.of('PUT').map(bodyOf)).toMatchObject([{ name: 'Reward 2', cityIds: [odesa?.guid] }])
  })

  it('asks for a city first', async () => {
    const { api, user } = await start({ [list]: () => pageOf([simpleReward(1)]) })
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    await user.click((await selectedRows()).getByRole('button', { name: 'Change cities' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change cities (1)' }))
    expect(within(dialog.getByRole('list')).getByText('Reward 1')).toBeVisible()
    await dialog.findByRole('combobox', { name: 'Cities' })
    await user.click(dialog.getByRole('button', { name: 'Change cities' }))
    expect(await dialog.findByText('Fill in this field')).toBeVisible()
    expect(api.of('PUT')).toEqual([])
  })
})
