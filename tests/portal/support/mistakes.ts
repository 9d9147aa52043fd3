/**
 * A resource and an area without an error, and a list of deliberate errors, each with the message of the start check.
 */
import type { Area } from '../../../src/app/areas'
import type { AnyDefinition } from '../../../src/custom/engine/definition/definition'
import { vehiclesArea, vehiclesOf } from './vehicles'

export const base: AnyDefinition = {
  ...vehiclesOf,
  columns: [
    { kind: 'text', source: 'plate' },
    { kind: 'number', source: 'loadKg' },
  ],
  tabs: [
    { key: 'new', filter: { state: 'New' } },
    { key: 'old', filter: { state: 'Old' } },
  ],
  toolbar: [{ kind: 'create' }],
  actions: [{ kind: 'edit' }, { kind: 'delete', confirm: { via: 'modal', show: ['plate'] } }],
  form: { fields: [{ kind: 'text', source: 'plate' }] },
}
export const drivers: AnyDefinition = {
  name: 'drivers',
  dialect: 'b2b',
  path: 'drivers',
  roles: ['Recycler'],
  columns: [{ kind: 'text', source: 'name' }],
}
const { form: _, ...formless } = base
export const home = vehiclesArea
export const at = 'resources.vehicles (Recycler)'
const referring = (resource: string, optionText: string): Partial<AnyDefinition> => ({
  form: { fields: [...(base.form?.fields ?? []), { kind: 'reference', source: 'driverId', resource, optionText }] },
})
export const transition = { kind: 'transition', key: 'sell', icon: 'check' } as const

export type Case = [what: string, said: Partial<AnyDefinition>, mistake: string]
export const inDefinitions: Case[] = [
  [
    'an action that nothing undoes',
    { actions: [{ ...transition, undo: 'buy' }] },
    `${at}.actions.transition.sell.undo: there is no action buy`,
  ],
  [
    'a path that names nothing',
    { endpoints: { update: { path: 'vehicles/{guid}' } } },
    `${at}.endpoints.update.path: {guid} is nothing that the call has`,
  ],
  [
    'a list below nothing',
    { path: 'depots/{depotId}/vehicles' },
    `${at}.endpoints.getList.path: {depotId} is nothing that the call has`,
  ],
  [
    'a brace that does not close',
    { endpoints: { delete: { path: 'vehicles/{id' } } },
    `${at}.endpoints.delete.path: vehicles/{id has a brace without its other one`,
  ],
  [
    'a path by nothing',
    { endpoints: { create: { path: { by: 'kind', paths: { Van: 'vans' } } } } },
    `${at}.endpoints.create.path.by: kind is nothing that the call has`,
  ],
  [
    'a value without a path',
    {
      form: {
        fields: [
          { kind: 'choice', source: 'kind', options: ['Van', 'Bus'] },
          { kind: 'text', source: 'plate' },
        ],
      },
      endpoints: { create: { path: { by: 'kind', paths: { Van: 'vans' } } } },
    },
    `${at}.endpoints.create.path.paths: there is none for kind Bus`,
  ],
  [
    'a transition’s path that names nothing',
    { actions: [transition], transitions: { sell: { path: 'vehicles/{id}/sell/{buyer}' } } },
    `${at}.transitions.sell.path: {buyer} is nothing that the call has`,
  ],
  [
    'a transition without an endpoint',
    { dialect: 'rest', actions: [transition] },
    `${at}.actions.transition.sell: transitions.sell says no path`,
  ],
  [
    'an edit without a form',
    { ...formless, form: undefined as never, toolbar: [], actions: [{ kind: 'edit' }] },
    `${at}.actions.edit: there is neither a form nor a dialog for it`,
  ],
  [
    'a create without a form',
    { form: undefined as never, actions: [] },
    `${at}.toolbar.create: there is neither a form nor a dialog for it`,
  ],
  [
    'an unknown sub-route',
    { actions: [{ kind: 'open', segment: 'trips', icon: 'map' }] },
    `${at}.actions.open.trips: there is no such sub-route`,
  ],
  [
    'a misspelt optionText',
    referring('drivers', 'nmae'),
    `${at}.form.fields.driverId.optionText: drivers shows no nmae`,
  ],
  [
    'a reference to nowhere',
    referring('chauffeurs', 'name'),
    `${at}.form.fields.driverId.resource: there is no resource chauffeurs for this role`,
  ],
  [
    'a filter’s reference to nowhere',
    { filters: [{ kind: 'reference', name: 'driverId', resource: 'driver', optionText: 'name' }] },
    `${at}.filters.driverId.resource: there is no resource driver for this role`,
  ],
  [
    'a misspelt tab filter',
    {
      tabs: [...(base.tabs ?? []), { key: 'sold', filter: { sate: 'Sold' } }],
    },
    `${at}.tabs.sold.filter.sate: no other tab filters by it`,
  ],
  ['an order by nothing', { list: { sort: ['palte'], search: [] } }, `${at}.list.sort: no column is called palte`],
  [
    'a column twice',
    {
      columns: [
        { kind: 'text', source: 'plate' },
        { kind: 'number', source: 'plate' },
      ],
    },
    `${at}.columns.plate: it is there twice`,
  ],
  [
    'a tab twice',
    {
      tabs: [
        { key: 'new', filter: { state: 'New' } },
        { key: 'new', filter: { state: 'Old' } },
      ],
    },
    `${at}.tabs.new: it is there twice`,
  ],
  [
    'a field twice',
    {
      form: {
        fields: [
          { kind: 'text', source: 'plate' },
          { kind: 'email', source: 'plate' },
        ],
      },
    },
    `${at}.form.fields.plate: it is there twice`,
  ],
  ['an action twice', { actions: [{ kind: 'edit' }, { kind: 'edit' }] }, `${at}.actions.edit: it is there twice`],
  [
    'a group of an unknown field',
    { form: { fields: [{ kind: 'text', source: 'plate' }], groups: [{ key: 'papers', fields: ['palte'] }] } },
    `${at}.form.groups.papers: the form has no field palte`,
  ],
  [
    'a field in two groups',
    {
      form: {
        fields: [{ kind: 'text', source: 'plate' }],
        groups: [
          { key: 'a', fields: ['plate'] },
          { key: 'b', fields: ['plate'] },
        ],
      },
    },
    `${at}.form.groups.fields.plate: it is there twice`,
  ],
  ['a phone’s row of an unknown column', { summary: ['palte'] }, `${at}.summary: no column is called palte`],
  [
    'a question that shows nothing',
    { actions: [{ kind: 'delete', confirm: { via: 'modal', show: ['palte'] } }] },
    `${at}.actions.delete.confirm.show: no column or field is called palte`,
  ],
  [
    'another action that there is not',
    { actions: [{ kind: 'delete', confirm: { via: 'modal', instead: 'park' } }] },
    `${at}.actions.delete.confirm.instead: there is no other transition park`,
  ],
  [
    'a bulk change of an unknown field',
    { bulk: [{ kind: 'edit', key: 'repaint', icon: 'edit', fields: ['colour'] }] },
    `${at}.bulk.repaint.fields: the form has no field colour`,
  ],
  [
    'a bulk change of a computed field',
    {
      form: { fields: [{ kind: 'text', source: 'plate', computed: () => 'x' }] },
      bulk: [{ kind: 'edit', key: 'repaint', icon: 'edit', fields: ['plate'] }],
    },
    `${at}.bulk.repaint.fields: plate is computed`,
  ],
  [
    'a variant for a role without the resource',
    { forRole: { Sponsor: { path: 'cars' } } },
    'resources.vehicles.forRole.Sponsor: the resource is not for this role',
  ],
  [
    'a variant of an unknown field',
    { forRole: { Recycler: { fields: { palte: false } } } },
    'resources.vehicles.forRole.Recycler.fields.palte: the form has no such field',
  ],
  [
    'an option that its dialect ignores',
    { dialect: 'rest', oneFrom: 'list' },
    `${at}.oneFrom: the dialect rest does not look at it`,
  ],
  [
    'a path that its dialect ignores',
    { dialect: 'rest', endpoints: { update: { path: 'cars/{id}' } } },
    `${at}.endpoints.update.path: the dialect rest does not look at it`,
  ],
]

export const inAreas: [what: string, said: Partial<Area>, mistake: string][] = [
  [
    'a menu entry to nowhere',
    { menu: [...home.menu, { label: 'x', icon: 'map', segment: 'trips' }] },
    'areas.Recycler.menu.trips: there is no such screen',
  ],
  [
    'a redirect to nowhere',
    { screens: [...home.screens, { kind: 'redirect', segment: 'cars', to: 'trips' }] },
    'areas.Recycler.screens.cars.to: there is no screen trips',
  ],
  [
    'a screen of an unknown resource',
    { screens: [...home.screens, { kind: 'resource', segment: 'cars', resource: 'cars' }] },
    'areas.Recycler.screens.cars: there is no resource cars for this role',
  ],
  [
    'a segment twice',
    { screens: [...home.screens, ...home.screens] },
    'areas.Recycler.screens.vehicles: it is there twice',
  ],
]
