import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { me, simpleReward } from './support/builders'
import { type Call, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const city = (guid: string, name: string) => ({ guid, localizedNames: { en: name, ua: name, pl: name } })
const byCountry: Record<string, ReturnType<typeof city>[]> = {
  UA: [city('c-1', 'Kyiv'), city('c-2', 'Lviv')],
  PL: [city('c-3', 'Warsaw'), city('c-4', 'Gdańsk')],
}
const countryOf = ({ path }: Call) => /countries\/(\w+)/.exec(path)?.[1] ?? ''

const open = (cities: ReturnType<typeof city>[], countries: ('UA' | 'PL')[] = ['UA']) => {
  const reward = simpleReward(1, { cities })
  const api = fakeApi({
    'GET /b2b/retail/rewards/simple': () => pageOf([reward]),
    'GET /common/countries': call => {
      const ids = new URLSearchParams(call.path.split('?')[1]).getAll('ids')
      const known = byCountry[countryOf(call)] ?? []
      return call.path.includes('by-ids') ? { body: known.filter(({ guid }) => ids.includes(guid)) } : pageOf(known)
    },
    'PUT /b2b/retail/rewards/simple': () => ({ status: 204 }),
  })
  const at = `/retail/rewards/edit/${reward.guid}`
  const view = renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at, user: me({ countries }) })
  return { api, view }
}
/** Returns the chips of the form. Only the form is searched, because the list's row also names the cities. */
const chips = () =>
  waitFor(() => {
    const shown = [...document.querySelectorAll('[role=dialog] .MuiChip-root')]
    expect(shown).not.toEqual([])
    return shown
  })
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.of('PUT').map(({ body }) => (body as { cityIds: string[] }).cityIds)

describe('a reward with cities of another country', () => {
  it('shows all of them, and saves without a removed one', async () => {
    const { api, view } = open([city('c-1', 'Kyiv'), city('c-3', 'Warsaw'), city('c-gone', 'Atlantis')])
    const { user } = await view
    expect((await chips()).map(({ textContent }) => textContent)).toEqual(['Kyiv', 'Warsaw', 'Unknown city'])
    await user.click(within((await chips())[1] as HTMLElement).getByTestId('CancelIcon'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
    expect(sent(api)).toEqual([['c-1', 'c-gone']])
  })

  it('keeps a typed name that was not selected, and is saved only after it is selected or removed', async () => {
    const { api, view } = open([city('c-1', 'Kyiv')])
    const { user } = await view
    await chips()
    const input = screen.getByRole('combobox', { name: /^Cities/ })
    await user.type(input, 'Lviv')
    await user.tab()
    expect(input).toHaveValue('Lviv')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Choose from the list, or clear the text')).toBeVisible()
    expect(api.of('PUT')).toEqual([])
    await user.clear(input)
    await waitFor(() => expect(screen.queryByText('Choose from the list, or clear the text')).not.toBeInTheDocument())
    await user.type(input, 'Lviv')
    await user.click(await screen.findByRole('option', { name: 'Lviv' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(api)).toEqual([['c-1', 'c-2']]))
  })

  it('cannot be saved without any city', async () => {
    const { api, view } = open([city('c-3', 'Warsaw')])
    const { user } = await view
    await user.click(within((await chips())[0] as HTMLElement).getByTestId('CancelIcon'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Fill in this field')).toBeVisible()
    expect(api.of('PUT')).toEqual([])
  })
})

describe('the choice of a city', () => {
  it('searches on the server for the typed text, and keeps the selected cities', async () => {
    const { api, view } = open([city('c-1', 'Kyiv')])
    const { user } = await view
    await chips()
    const box = screen.getByRole('combobox', { name: /Cities/ })
    await user.type(box, 'Lvi')
    expect(box).toHaveValue('Lvi')
    await waitFor(() => expect(api.of('GET', '/common/countries').at(-1)?.path).toContain('search=Lvi'))
    await user.click(await screen.findByRole('option', { name: 'Lviv' }))
    expect((await chips()).map(({ textContent }) => textContent)).toEqual(['Kyiv', 'Lviv'])
  })

  it('covers one country when all stores are in it', async () => {
    await open([city('c-1', 'Kyiv')]).view
    await chips()
    expect(screen.queryByRole('combobox', { name: 'Country' })).not.toBeInTheDocument()
  })

  it('offers the countries that have stores, the user’s own first', async () => {
    const { api, view } = open([city('c-1', 'Kyiv')], ['UA', 'PL'])
    const { user } = await view
    await chips()
    await user.click(screen.getByRole('combobox', { name: 'Country' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Ukraine', 'Poland'])
    await user.click(screen.getByRole('option', { name: 'Poland' }))
    await user.click(screen.getByRole('combobox', { name: /Cities/ }))
    await user.click(await screen.findByRole('option', { name: 'Gdańsk' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
    expect(sent(api)).toEqual([['c-1', 'c-4']])
  })
})
