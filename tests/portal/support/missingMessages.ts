/** Definitions that name missing messages, each with the error that the check of the definitions reports. */
import { declareRecordRule } from '../../../contract/recordRules'
import { type ErrorCase, sellTransition, vehiclesPath } from './configurationErrors'

export const missingMessages: ErrorCase[] = [
  ['fields.plate', {}, `${vehiclesPath}.columns.plate: the translation resources.vehicles.fields.plate is missing`],
  ['tabs.old', {}, `${vehiclesPath}.tabs.old: the translation resources.vehicles.tabs.old is missing`],
  [
    'dialogs.create',
    {},
    `${vehiclesPath}.toolbar.create: the translation resources.vehicles.dialogs.create is missing`,
  ],
  [
    'sell',
    { actions: [{ ...sellTransition, toast: 'x.sell' }] },
    `${vehiclesPath}.actions.transition.sell.toast: the translation x.sell is missing`,
  ],
  [
    'warning',
    { actions: [{ kind: 'delete', confirm: { via: 'modal', warning: 'x.warning' } }] },
    `${vehiclesPath}.actions.delete.confirm.warning: the translation x.warning is missing`,
  ],
  [
    'warnings.1',
    {
      actions: [
        {
          kind: 'delete',
          confirm: { via: 'modal', warning: [{ message: 'resources.vehicles.title' }, { message: 'x.warnings.1' }] },
        },
      ],
    },
    `${vehiclesPath}.actions.delete.confirm.warning.1: the translation x.warnings.1 is missing`,
  ],
  [
    'none left',
    { columns: [{ kind: 'number', source: 'loadKg', zero: 'x.none left' }] },
    `${vehiclesPath}.columns.loadKg.zero: the translation x.none left is missing`,
  ],
  [
    'no end',
    { columns: [{ kind: 'number', source: 'loadKg', missing: 'x.no end' }] },
    `${vehiclesPath}.columns.loadKg.missing: the translation x.no end is missing`,
  ],
  [
    'hints.new',
    { tabs: [{ key: 'new', filter: {}, hint: 'x.hints.new' }] },
    `${vehiclesPath}.tabs.new.hint: the translation x.hints.new is missing`,
  ],
  [
    'locked',
    { form: { fields: [{ kind: 'text', source: 'plate', lockedHint: 'x.locked' }] } },
    `${vehiclesPath}.form.fields.plate.lockedHint: the translation x.locked is missing`,
  ],
  [
    'hint',
    { form: { fields: [{ kind: 'text', source: 'plate', hint: 'x.hint' }] } },
    `${vehiclesPath}.form.fields.plate.hint: the translation x.hint is missing`,
  ],
  [
    'taken',
    {
      form: { fields: [{ kind: 'text', source: 'plate', errorTexts: { NotUnique: { message: 'x.taken' } } }] },
    },
    `${vehiclesPath}.form.fields.plate.errorTexts.NotUnique: the translation x.taken is missing`,
  ],
  [
    'papers',
    { form: { fields: [{ kind: 'text', source: 'plate' }], groups: [{ key: 'papers', fields: ['plate'] }] } },
    `${vehiclesPath}.form.groups.papers: the translation resources.vehicles.groups.papers is missing`,
  ],
  [
    'rules.loaded',
    { rules: { loaded: declareRecordRule<{ plate: string }>()({ fields: ['plate'], test: () => true }) } },
    `${vehiclesPath}.rules.loaded: the translation resources.vehicles.rules.loaded is missing`,
  ],
  [
    'drivers.title',
    { actions: [{ kind: 'view' }], children: [{ resource: 'drivers', by: 'vehicleId' }] },
    'resources.drivers (Recycler): the translation resources.drivers.title is missing',
  ],
  [
    'actions.repaint',
    { bulk: [{ kind: 'edit', key: 'repaint', icon: 'edit', fields: ['plate'] }] },
    `${vehiclesPath}.bulk.repaint: the translation resources.vehicles.actions.repaint is missing`,
  ],
  [
    'none',
    {
      bulk: [
        {
          kind: 'file',
          key: 'print',
          icon: 'qr',
          from: '/x',
          name: 'x.pdf',
          errorTexts: { EntityNotFound: { message: 'x.none' } },
        },
      ],
    },
    `${vehiclesPath}.bulk.print.errorTexts.EntityNotFound: the translation x.none is missing`,
  ],
  [
    'deleted',
    { toasts: { deleted: 'x.deleted' } },
    `${vehiclesPath}.toasts.deleted: the translation x.deleted is missing`,
  ],
  ['vehicles.title', {}, 'areas.Recycler.menu.vehicles.label: the translation resources.vehicles.title is missing'],
]
