/** Definitions that name missing phrases, each with the message of the start check. */
import { at, type Case, transition } from './mistakes'

export const inWords: Case[] = [
  ['fields.plate', {}, `${at}.columns.plate: the translation resources.vehicles.fields.plate is missing`],
  ['tabs.old', {}, `${at}.tabs.old: the translation resources.vehicles.tabs.old is missing`],
  ['dialogs.create', {}, `${at}.toolbar.create: the translation resources.vehicles.dialogs.create is missing`],
  [
    'sell',
    { actions: [{ ...transition, toast: 'x.sell' }] },
    `${at}.actions.transition.sell.toast: the translation x.sell is missing`,
  ],
  [
    'warning',
    { actions: [{ kind: 'delete', confirm: { via: 'modal', warning: 'x.warning' } }] },
    `${at}.actions.delete.confirm.warning: the translation x.warning is missing`,
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
    `${at}.actions.delete.confirm.warning.1: the translation x.warnings.1 is missing`,
  ],
  [
    'none left',
    { columns: [{ kind: 'number', source: 'loadKg', zero: 'x.none left' }] },
    `${at}.columns.loadKg.zero: the translation x.none left is missing`,
  ],
  [
    'no end',
    { columns: [{ kind: 'number', source: 'loadKg', missing: 'x.no end' }] },
    `${at}.columns.loadKg.missing: the translation x.no end is missing`,
  ],
  [
    'hints.new',
    { tabs: [{ key: 'new', filter: {}, hint: 'x.hints.new' }] },
    `${at}.tabs.new.hint: the translation x.hints.new is missing`,
  ],
  [
    'locked',
    { form: { fields: [{ kind: 'text', source: 'plate', lockedHint: 'x.locked' }] } },
    `${at}.form.fields.plate.lockedHint: the translation x.locked is missing`,
  ],
  [
    'hint',
    { form: { fields: [{ kind: 'text', source: 'plate', hint: 'x.hint' }] } },
    `${at}.form.fields.plate.hint: the translation x.hint is missing`,
  ],
  [
    'papers',
    { form: { fields: [{ kind: 'text', source: 'plate' }], groups: [{ key: 'papers', fields: ['plate'] }] } },
    `${at}.form.groups.papers: the translation resources.vehicles.groups.papers is missing`,
  ],
  [
    'actions.repaint',
    { bulk: [{ kind: 'edit', key: 'repaint', icon: 'edit', fields: ['plate'] }] },
    `${at}.bulk.repaint: the translation resources.vehicles.actions.repaint is missing`,
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
          refusals: { EntityNotFound: { message: 'x.none' } },
        },
      ],
    },
    `${at}.bulk.print.refusals.EntityNotFound: the translation x.none is missing`,
  ],
  ['deleted', { toasts: { deleted: 'x.deleted' } }, `${at}.toasts.deleted: the translation x.deleted is missing`],
  ['vehicles.title', {}, 'areas.Recycler.menu.vehicles.label: the translation resources.vehicles.title is missing'],
]
