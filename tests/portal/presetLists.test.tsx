/**
 * Checks preset lists: entries of the menu and cards of the home page that open a list with a certain filter, tab or
 * order.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { lazy } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ApiExtension, apiExtensions } from '../../contract/apiExtensions'
import { homeContentByRole } from '../../contract/homeParts'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { forgetConfig } from '../../src/config'
import { type DialogProps, defineResource } from '../../src/custom/engine/definition/definition'
import { addMessages } from '../../src/i18n/i18n'
import { type Answer, errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { vehiclesArea, vehiclesBase } from './support/vehicles'

interface Vehicle {
  guid: string
  plate: string
  state: 'New' | 'Old'
}
interface VehicleQuery {
  state?: 'New' | 'Old'
  depot?: 'North' | 'South'
}

const Papers = ({ record }: DialogProps<Vehicle>) => <p>The papers of {record?.plate}</p>

const vehicles = defineResource<Vehicle, Vehicle, VehicleQuery>({
  ...vehiclesBase,
  columns: [{ kind: 'text', source: 'plate' }],
  list: { sort: ['plate'], search: [] },
  filters: [{ kind: 'choice', name: 'depot', options: ['North', 'South'], needs: 'goods' }],
  tabs: [
    { key: 'new', filter: { state: 'New' } },
    { key: 'old', filter: { state: 'Old' } },
  ],
  actions: [{ kind: 'open', segment: 'papers', icon: 'view' }],
  subRoutes: { papers: lazy(async () => ({ default: Papers })) },
})
const texts = {
  title: 'Vehicles',
  fields: { plate: 'Plate' },
  filters: { depot: 'Depot' },
  choices: { depot: { North: 'North', South: 'South' } },
  tabs: { new: 'New ones', old: 'Old ones' },
  empty: { title: 'None', text: 'Add one' },
  actions: { papers: 'Papers' },
  presets: { old: 'Old vehicles', north: 'Old vehicles in the north' },
}
const sort = { field: 'plate', order: 'ASC' } as const
const old = { label: 'resources.vehicles.presets.old', segment: 'vehicles', preset: { key: 'old', tab: 'old', sort } }
const north = {
  label: 'resources.vehicles.presets.north',
  segment: 'vehicles',
  preset: { ...old.preset, key: 'north', filter: { depot: 'North' } },
}
const area: Area = {
  ...vehiclesArea,
  screens: [...areas.Recycler.screens.filter(({ segment }) => segment === 'home'), ...vehiclesArea.screens],
  menu: [...vehiclesArea.menu, { ...old, icon: 'recycle' }, { ...north, icon: 'map' }],
  cards: [old, north, { ...old, preset: { ...old.preset, key: 'papers' }, rowAction: 'papers' }],
}

beforeEach(() => {
  addMessages('en', { resources: { vehicles: texts } })
  forgetConfig()
})

const rows = { New: [1, 2, 3], Old: [4, 5] }
const homeAnswer = {
  from: '2026-05-01',
  figures: homeContentByRole.Recycler.figures.map(key => ({ key, value: 1, before: 1 })),
  matters: [],
  steps: [],
}
const everything = apiExtensions.filter(extra => extra !== 'views')
const open = async (at: string, extras: readonly ApiExtension[] = everything, list?: () => Answer) => {
  const api = fakeApi(
    {
      'GET /b2b/common/home': () => ({ body: homeAnswer }),
      'GET /b2b/recycler/vehicles': ({ path }) => {
        const query = new URLSearchParams(path.split('?')[1])
        const state = query.get('state') as 'New' | 'Old' | null
        const numbers = (state ? rows[state] : Object.values(rows).flat()).slice(0, query.has('depot') ? 1 : undefined)
        return list?.() ?? pageOf(numbers.map(number => ({ guid: `v${number}`, plate: `AA ${number}` })))
      },
    },
    extras,
  )
  return { api, ...(await renderArea({ area, resources: [vehicles], at })) }
}
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }))
const current = async () => {
  const links = (await menu()).getAllByRole('link')
  return links.filter(link => link.getAttribute('aria-current') === 'page').map(link => link.textContent)
}

describe('an entry of the menu', () => {
  it('opens the list with its tab and order, and is current instead of the list’s own entry', async () => {
    const { user, api, router } = await open('/recycler/vehicles')
    await screen.findByText('AA 1')
    expect(await current()).toEqual(['Vehicles'])
    await user.click((await menu()).getByRole('link', { name: 'Old vehicles' }))
    expect(await screen.findByText('AA 4')).toBeVisible()
    expect(screen.getByRole('tab', { name: /^Old ones/ })).toHaveAttribute('aria-selected', 'true')
    expect(api.of('GET').at(-1)?.path).toBe('/b2b/recycler/vehicles?state=Old&sort=plate&order=ASC&Offset=0')
    expect(await current()).toEqual(['Old vehicles'])
    await user.click((await menu()).getByRole('link', { name: 'Old vehicles in the north' }))
    await waitFor(() => expect(screen.queryByText('AA 5')).not.toBeInTheDocument())
    expect(await current()).toEqual(['Old vehicles in the north'])
    await user.click((await menu()).getByRole('link', { name: 'Vehicles' }))
    expect(await screen.findByText('AA 1')).toBeVisible()
    expect(router.state.location.search).not.toContain('Old')
    expect(await current()).toEqual(['Vehicles'])
  })

  it('opens the list on a phone and closes the menu', async () => {
    const wide = window.matchMedia
    window.matchMedia = query => ({ ...wide(query), matches: query.includes('max-width') })
    const { user } = await open('/recycler/vehicles')
    await screen.findByText('AA 1')
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    await user.click((await menu()).getByRole('link', { name: 'Old vehicles' }))
    expect(await screen.findByText('AA 4')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Open menu' })).toBeVisible()
    window.matchMedia = wide
  })

  it('is not offered if the API lacks what its filter needs', async () => {
    await open(
      '/recycler/vehicles',
      everything.filter(extra => extra !== 'goods'),
    )
    await screen.findByText('AA 1')
    expect((await menu()).getByRole('link', { name: 'Old vehicles' })).toBeVisible()
    expect((await menu()).queryByRole('link', { name: 'Old vehicles in the north' })).not.toBeInTheDocument()
  })
})

describe('a card of the home page', () => {
  const cards = () => screen.getAllByRole('term').slice(0, 2)

  it('has the number of its list’s records, and leads to the list', async () => {
    const { user } = await open('/recycler/home')
    await screen.findAllByRole('link', { name: 'Old vehicles in the north' })
    await expect
      .poll(() => cards().map(card => card.parentElement?.textContent))
      .toEqual(['Old vehicles2', 'Old vehicles in the north1'])
    const [first] = cards()
    await user.click(within(first as HTMLElement).getByRole('link', { name: 'Old vehicles' }))
    expect(await screen.findByText('AA 4')).toBeVisible()
    expect(await current()).toEqual(['Old vehicles'])
  })

  it('with an action shows its first records, each with a link to the action', async () => {
    const { user } = await open('/recycler/home')
    const card = within(await screen.findByRole('region', { name: 'Old vehicles' }))
    expect(card.getByRole('link', { name: 'All 2' })).toHaveAttribute('href', expect.stringContaining('vehicles?'))
    expect(card.getAllByRole('link', { name: /^Papers/ }).map(link => link.getAttribute('aria-label'))).toEqual([
      'Papers: AA 4',
      'Papers: AA 5',
    ])
    await user.click(card.getByRole('link', { name: 'Papers: AA 5' }))
    expect(await screen.findByText('The papers of AA 5')).toBeVisible()
  })

  it('with an action is hidden while its list is empty', async () => {
    await open('/recycler/home', everything, () => pageOf([]))
    expect(await screen.findByText('Bookings')).toBeVisible()
    await expect
      .poll(() => cards().map(card => card.parentElement?.textContent))
      .toEqual(['Old vehicles0', 'Old vehicles in the north0'])
    expect(screen.queryByRole('region', { name: 'Old vehicles' })).not.toBeInTheDocument()
  })

  it('says that its number is missing, and the page has its other parts', async () => {
    await open('/recycler/home', everything, () => errorAnswer(403, 'Forbidden'))
    await screen.findAllByText('Old vehicles')
    await expect
      .poll(() => cards().map(card => card.parentElement?.textContent))
      .toEqual(['Old vehicles–', 'Old vehicles in the north–'])
    expect(await screen.findByText('Bookings')).toBeVisible()
  })
})
