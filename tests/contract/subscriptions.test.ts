import { describe, expect, test } from 'vitest'
import { keyScopesOfRole } from '../../contract/access'
import { notificationKindsOfRole } from '../../contract/notificationKinds'
import { roles } from '../../contract/roles'
import { webhookEventTypesOfRole } from '../../contract/webhookEvents'

describe.each(roles)('the subscriptions of %s', role => {
  test('cover by webhook every event that the portal notifies of', () => {
    expect(webhookEventTypesOfRole(role)).toEqual(expect.arrayContaining(notificationKindsOfRole(role)))
  })
  test('always allow a key that manages webhooks', () => {
    expect(keyScopesOfRole(role)).toContain('webhooks:manage')
  })
})

test('no role is offered scopes or event types of another', () => {
  expect(keyScopesOfRole('Sponsor')).toEqual(['webhooks:manage'])
  expect(keyScopesOfRole('Recycler')).not.toContain('redemptions:write')
  expect(webhookEventTypesOfRole('ServiceProvider')).toEqual([
    'reward.redeemed',
    'reward.runningOut',
    'endpoint.disabled',
    'endpoint.overflowed',
    'support.acted',
    'key.created',
    'webhook.changed',
    'factor.changed',
    'access.disabled',
    'team.changed',
  ])
})
