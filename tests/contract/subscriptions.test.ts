import { describe, expect, test } from 'vitest'
import { scopesOf } from '../../contract/access'
import { announcementsOf } from '../../contract/announcements'
import { kindsOf } from '../../contract/notificationKinds'
import { roles } from '../../contract/roles'

describe.each(roles)('the subscriptions of %s', role => {
  test('cover by webhook every event that the portal notifies of', () => {
    expect(announcementsOf(role)).toEqual(expect.arrayContaining(kindsOf(role)))
  })
  test('always allow a key that manages webhooks', () => {
    expect(scopesOf(role)).toContain('webhooks:manage')
  })
})

test('no role is offered scopes or event types of another', () => {
  expect(scopesOf('Sponsor')).toEqual(['webhooks:manage'])
  expect(scopesOf('Recycler')).not.toContain('redemptions:write')
  expect(announcementsOf('ServiceProvider')).toEqual([
    'reward.redeemed',
    'reward.runningOut',
    'endpoint.disabled',
    'endpoint.overflowed',
    'support.acted',
    'key.created',
    'webhook.changed',
    'access.disabled',
  ])
})
