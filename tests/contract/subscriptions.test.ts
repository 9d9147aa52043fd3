import { describe, expect, test } from 'vitest'
import { keyScopesOfRole } from '../../contract/access'
import {
  kindsHiddenFromLimited,
  kindsWithoutLocation,
  notificationKindRoles,
  notificationKinds,
  notificationKindsOfRole,
  ownerNotificationKinds,
} from '../../contract/notificationKinds'
import { roles } from '../../contract/roles'
import { rolesWithMemberLimits } from '../../contract/teamRoles'
import { webhookEventDataSchemas } from '../../contract/webhookEventData'
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

test('each kind of notification about no location is in the list that decides whether limited members receive it', () => {
  const decided = new Set([...kindsWithoutLocation, ...kindsHiddenFromLimited, ...ownerNotificationKinds])
  const undecided = notificationKinds.filter(
    kind =>
      !decided.has(kind) &&
      !('locationId' in webhookEventDataSchemas[kind].shape) &&
      notificationKindRoles[kind].some(role => rolesWithMemberLimits.includes(role)),
  )
  expect(undecided).toEqual([])
})
