/**
 * Deliberate errors in the menu, the cards and the screens of an area, each with the message that the check of the
 * definitions reports.
 */
import type { Area } from '../../../src/app/area'
import type { PresetList } from '../../../src/custom/engine/list/presetList'
import { validArea } from './configurationErrors'

const entry = { label: 'x', icon: 'map', segment: 'vehicles' } as const
const withEntry = (preset: PresetList): Partial<Area> => ({ menu: [...validArea.menu, { ...entry, preset }] })
const withCard = (segment: string, preset: PresetList): Partial<Area> => ({ cards: [{ label: 'x', segment, preset }] })
/** Errors in preset lists of menu entries, and in cards, such as a card without a list or with an unknown filter. */
const presetErrors: [what: string, said: Partial<Area>, mistake: string][] = [
  [
    'a preset list with an unknown filter',
    withEntry({ key: 'old', filter: { sate: 'Old' } }),
    'areas.Recycler.menu.vehicles.old.preset.filter.sate: the list has no such filter',
  ],
  [
    'a preset list with an unknown tab',
    withEntry({ key: 'old', tab: 'odl' }),
    'areas.Recycler.menu.vehicles.old.preset.tab: the list has no tab odl',
  ],
  [
    'a preset list with an unknown order',
    withEntry({ key: 'old', sort: { field: 'palte', order: 'ASC' } }),
    'areas.Recycler.menu.vehicles.old.preset.sort: the list has no order by palte',
  ],
  [
    'a preset list that presets nothing',
    withEntry({ key: 'old' }),
    'areas.Recycler.menu.vehicles.old.preset: it has neither a filter nor a tab nor an order',
  ],
  [
    'a preset list of a screen that is no list',
    { menu: [{ ...entry, segment: 'trips', preset: { key: 'old', tab: 'old' } }] },
    'areas.Recycler.menu.trips.old.segment: there is no list at trips',
  ],
  [
    'a preset list twice',
    { menu: [1, 2].map(() => ({ ...entry, preset: { key: 'old', tab: 'old' } })) },
    'areas.Recycler.menu.vehicles.old: it is there twice',
  ],
  [
    'a card without a list',
    withCard('trips', { key: 'old', tab: 'old' }),
    'areas.Recycler.cards.trips.old.segment: there is no list at trips',
  ],
  [
    'a card without a query',
    withCard('vehicles', { key: 'all' }),
    'areas.Recycler.cards.vehicles.all.preset: it has neither a filter nor a tab nor an order',
  ],
  [
    'a card with a query that the list does not have',
    withCard('vehicles', { key: 'old', filter: { sate: 'Old' } }),
    'areas.Recycler.cards.vehicles.old.preset.filter.sate: the list has no such filter',
  ],
  [
    'a card with an action that the list does not have',
    { cards: [{ label: 'x', segment: 'vehicles', preset: { key: 'old', tab: 'old' }, rowAction: 'shaer' }] },
    'areas.Recycler.cards.vehicles.old.rowAction: the list has no action that opens shaer',
  ],
]

export const areaErrors: [what: string, said: Partial<Area>, mistake: string][] = [
  [
    'a menu entry to nowhere',
    { menu: [...validArea.menu, { label: 'x', icon: 'map', segment: 'trips' }] },
    'areas.Recycler.menu.trips: there is no such screen',
  ],
  [
    'a redirect to nowhere',
    { screens: [...validArea.screens, { kind: 'redirect', segment: 'cars', to: 'trips' }] },
    'areas.Recycler.screens.cars.to: there is no screen trips',
  ],
  [
    'a screen of an unknown resource',
    { screens: [...validArea.screens, { kind: 'resource', segment: 'cars', resource: 'cars' }] },
    'areas.Recycler.screens.cars: there is no resource cars for this role',
  ],
  [
    'a segment twice',
    { screens: [...validArea.screens, ...validArea.screens] },
    'areas.Recycler.screens.vehicles: it is there twice',
  ],
  ...presetErrors,
]
