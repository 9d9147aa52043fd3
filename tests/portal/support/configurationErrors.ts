/**
 * A valid resource and a valid area, and deliberate errors in them, each with the message that the check of the
 * definitions reports.
 */
import type { AnyDefinition } from '../../../src/custom/engine/definition/definition'
import { vehiclesArea, vehiclesBase } from './vehicles'

export const validDefinition: AnyDefinition = {
  ...vehiclesBase,
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
const { form: _, ...formless } = validDefinition
export const validArea = vehiclesArea
export const vehiclesPath = 'resources.vehicles (Recycler)'
const referring = (resource: string, optionText: string): Partial<AnyDefinition> => ({
  form: {
    fields: [...(validDefinition.form?.fields ?? []), { kind: 'reference', source: 'driverId', resource, optionText }],
  },
})
export const sellTransition = { kind: 'transition', key: 'sell', icon: 'check' } as const

export type ErrorCase = [what: string, said: Partial<AnyDefinition>, mistake: string]
export const definitionErrors: ErrorCase[] = [
  [
    'a reader that does not have the resource',
    { readers: ['Sponsor'] },
    'resources.vehicles.readers.Sponsor: the resource is not for this role',
  ],
  [
    'an action that nothing undoes',
    { actions: [{ ...sellTransition, undo: 'buy' }] },
    `${vehiclesPath}.actions.transition.sell.undo: there is no action buy`,
  ],
  [
    'an edit without a form',
    { ...formless, form: undefined as never, toolbar: [], actions: [{ kind: 'edit' }] },
    `${vehiclesPath}.actions.edit: there is neither a form nor a dialog for it`,
  ],
  [
    'a create without a form',
    { form: undefined as never, actions: [] },
    `${vehiclesPath}.toolbar.create: there is neither a form nor a dialog for it`,
  ],
  [
    'an unknown sub-route',
    { actions: [{ kind: 'open', segment: 'trips', icon: 'map' }] },
    `${vehiclesPath}.actions.open.trips: there is no such sub-route`,
  ],
  [
    'a misspelt optionText',
    referring('drivers', 'nmae'),
    `${vehiclesPath}.form.fields.driverId.optionText: drivers shows no nmae`,
  ],
  [
    'a reference to nowhere',
    referring('chauffeurs', 'name'),
    `${vehiclesPath}.form.fields.driverId.resource: there is no resource chauffeurs for this role`,
  ],
  [
    'a filter’s reference to nowhere',
    { filters: [{ kind: 'reference', name: 'driverId', resource: 'driver', optionText: 'name' }] },
    `${vehiclesPath}.filters.driverId.resource: there is no resource driver for this role`,
  ],
  [
    'a misspelt tab filter',
    {
      tabs: [...(validDefinition.tabs ?? []), { key: 'sold', filter: { sate: 'Sold' } }],
    },
    `${vehiclesPath}.tabs.sold.filter.sate: no other tab filters by it`,
  ],
  [
    'a tab in an order by nothing',
    { tabs: [{ key: 'new', filter: { state: 'New' }, sort: { field: 'palte', order: 'ASC' } }] },
    `${vehiclesPath}.tabs.new.sort: the list has no order by palte`,
  ],
  [
    'an order by nothing',
    { list: { sort: ['palte'], search: [] } },
    `${vehiclesPath}.list.sort: no column is called palte`,
  ],
  [
    'a column twice',
    {
      columns: [
        { kind: 'text', source: 'plate' },
        { kind: 'number', source: 'plate' },
      ],
    },
    `${vehiclesPath}.columns.plate: it is there twice`,
  ],
  [
    'a tab twice',
    {
      tabs: [
        { key: 'new', filter: { state: 'New' } },
        { key: 'new', filter: { state: 'Old' } },
      ],
    },
    `${vehiclesPath}.tabs.new: it is there twice`,
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
    `${vehiclesPath}.form.fields.plate: it is there twice`,
  ],
  [
    'an action twice',
    { actions: [{ kind: 'edit' }, { kind: 'edit' }] },
    `${vehiclesPath}.actions.edit: it is there twice`,
  ],
  [
    'a group of an unknown field',
    { form: { fields: [{ kind: 'text', source: 'plate' }], groups: [{ key: 'papers', fields: ['palte'] }] } },
    `${vehiclesPath}.form.groups.papers: the form has no field palte`,
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
    `${vehiclesPath}.form.groups.fields.plate: it is there twice`,
  ],
  ['a phone’s row of an unknown column', { summary: ['palte'] }, `${vehiclesPath}.summary: no column is called palte`],
  [
    'a question that shows nothing',
    { actions: [{ kind: 'delete', confirm: { via: 'modal', show: ['palte'] } }] },
    `${vehiclesPath}.actions.delete.confirm.show: no column or field is called palte`,
  ],
  [
    'another action that there is not',
    { actions: [{ kind: 'delete', confirm: { via: 'modal', instead: 'park' } }] },
    `${vehiclesPath}.actions.delete.confirm.instead: there is no other transition park`,
  ],
  [
    'a bulk change of an unknown field',
    { bulk: [{ kind: 'edit', key: 'repaint', icon: 'edit', fields: ['colour'] }] },
    `${vehiclesPath}.bulk.repaint.fields: the form has no field colour`,
  ],
  [
    'a bulk change of a computed field',
    {
      form: { fields: [{ kind: 'text', source: 'plate', computed: () => 'x' }] },
      bulk: [{ kind: 'edit', key: 'repaint', icon: 'edit', fields: ['plate'] }],
    },
    `${vehiclesPath}.bulk.repaint.fields: plate is computed`,
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
]
