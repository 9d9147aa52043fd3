/**
 * Deliberate errors in rules, computed fields and related lists, each with the message that the check of the
 * definitions reports.
 */
import { declareRecordRule } from '../../../contract/recordRules'
import type { AnyDefinition } from '../../../src/custom/engine/definition/definition'
import { type ErrorCase, vehiclesPath } from './configurationErrors'

const viewed = (children: AnyDefinition['children'] = []): Partial<AnyDefinition> => ({
  actions: [{ kind: 'view' }],
  children,
})

export const relationErrors: ErrorCase[] = [
  [
    'a rule of an unknown field',
    { rules: { loaded: declareRecordRule<{ palte: string }>()({ fields: ['palte'], test: () => true }) } },
    `${vehiclesPath}.rules.loaded: the form has no field palte`,
  ],
  [
    'a rule that is shown at no field',
    {
      rules: {
        loaded: declareRecordRule<{ plate: string; load: number }>()({
          fields: ['plate'],
          optional: ['load'],
          at: 'load',
          test: () => true,
        }),
      },
    },
    `${vehiclesPath}.rules.loaded: the form has no field load`,
  ],
  [
    'an input of a computed field',
    { list: { sort: [], search: [], computed: ['plate'] } },
    `${vehiclesPath}.form.fields.plate: the API computes it`,
  ],
  [
    'a file’s column of a computed field',
    {
      list: { sort: [], search: [], computed: ['trips'] },
      import: { list: 'vehicles', columns: [{ source: 'trips' }] } as never,
    },
    `${vehiclesPath}.import.columns.trips: the API computes it`,
  ],
  [
    'an unknown list that shows the records too',
    { shownBy: ['trips'] },
    `${vehiclesPath}.shownBy.trips: there is no resource trips for this role`,
  ],
  [
    'a related list of an unknown resource',
    viewed([{ resource: 'driver', by: 'vehicleId' }]),
    'resources.vehicles.children.driver: there is no resource driver',
  ],
  [
    'a role’s related list of an unknown resource',
    { forRole: { Recycler: { children: [{ resource: 'driver', by: 'vehicleId' }] } } },
    'resources.vehicles.forRole.Recycler.children.driver: there is no resource driver',
  ],
  [
    'a related list without a reference to the record',
    viewed([{ resource: 'drivers', by: 'vehicleId' }]),
    `${vehiclesPath}.children.drivers.by: drivers has no reference vehicleId to vehicles`,
  ],
  [
    'a related list that cannot be filtered',
    viewed([{ resource: 'drivers', by: 'vehicleId' }]),
    `${vehiclesPath}.children.drivers.by: the list of drivers has no filter vehicleId`,
  ],
  [
    'a related list twice',
    viewed([
      { resource: 'drivers', by: 'vehicleId' },
      { resource: 'drivers', by: 'depotId' },
    ]),
    `${vehiclesPath}.children.drivers: it is there twice`,
  ],
  [
    'the path of another resource',
    { path: 'drivers' },
    'resources.drivers (Recycler).path: resources.vehicles has the same path',
  ],
  ['a page that the area does not have', { page: 'vehicle' }, `${vehiclesPath}.page: there is no screen vehicle`],
  [
    'a related list without a view',
    { children: [{ resource: 'drivers', by: 'vehicleId' }] },
    `${vehiclesPath}.children: there is no page, and no action opens a view with a form of its own`,
  ],
]
