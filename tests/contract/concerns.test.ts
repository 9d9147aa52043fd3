import { describe, expect, test } from 'vitest'
import { scopesOf } from '../../contract/access'
import { announcementsOf } from '../../contract/announcements'
import { kindsOf } from '../../contract/notificationKinds'
import { roles } from '../../contract/roles'

describe.each(roles)('what %s is offered', role => {
  test('of news it is told of in the portal, a webhook can hear', () => {
    expect(announcementsOf(role)).toEqual(expect.arrayContaining(kindsOf(role)))
  })
  test('a key can always be made that manages webhooks', () => {
    expect(scopesOf(role)).toContain('webhooks:manage')
  })
})

test('nobody is offered what is another’s', () => {
  expect(scopesOf('Sponsor')).toEqual(['webhooks:manage'])
  expect(scopesOf('Recycler')).not.toContain('redemptions:write')
  expect(announcementsOf('ServiceProvider')).toEqual([
    'reward.redeemed',
    'endpoint.disabled',
    'endpoint.overflowed',
    'support.acted',
    'key.created',
    'webhook.changed',
    'access.disabled',
  ])
})
