import { describe, expect, it } from 'vitest'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { checkConfiguration } from '../../../src/custom/engine/check/checkConfiguration'
import { defineResource } from '../../../src/custom/engine/definition/definition'

interface Ticket {
  id: string
  subject: string
}
const tickets = defineResource<Ticket, { owner: string }, { state: 'Open' | 'Done'; ownerId: string }>({
  name: 'tickets',
  dialect: 'rest',
  path: 'tickets',
  roles: ['Staff'],
  columns: [{ kind: 'text', source: 'subject' }],
  filters: [
    { kind: 'choice', name: 'state', options: ['Open'] },
    { kind: 'reference', name: 'ownerId', resource: 'people', optionText: 'name' },
  ],
  actions: [
    {
      kind: 'transition',
      key: 'assign',
      icon: 'check',
      ask: { fields: [{ kind: 'reference', source: 'owner', resource: 'people', optionText: 'name' }] },
    },
  ],
})
const area: Area = {
  ...areas.Staff,
  menu: [],
  screens: [{ kind: 'resource', segment: 'tickets', resource: 'tickets' }],
}
const missing = (end: string) => (key: string) => !key.endsWith(end)
const at = 'resources.tickets (Staff)'

describe('an error in the references or filters of a definition', () => {
  it.each([
    [
      'fields.owner',
      `${at}.actions.transition.assign.ask.fields.owner: the translation resources.tickets.fields.owner is missing`,
    ],
    ['filters.state', `${at}.filters.state: the translation resources.tickets.filters.state is missing`],
    ['state.Open', `${at}.filters.state.options.Open: the translation resources.tickets.choices.state.Open is missing`],
  ])('is reported with its path when the phrase %s is missing', (end, mistake) => {
    expect(checkConfiguration([tickets], [area], missing(end))).toContain(mistake)
  })

  it('is reported with its path when a reference leads nowhere', () => {
    expect(checkConfiguration([tickets], [area], () => true)).toEqual([
      `${at}.filters.ownerId.resource: there is no resource people for this role`,
      `${at}.actions.transition.assign.ask.fields.owner.resource: there is no resource people for this role`,
      `${at}.actions.transition.assign.ask.fields.owner: is not sent, because the transition has no serialise`,
      `${at}.actions.transition.assign: transitions.assign has no path`,
    ])
  })
})
