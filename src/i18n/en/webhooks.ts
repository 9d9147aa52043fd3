/** Messages of webhooks. Notifications use the names of the event types too. */
import type { testEventType } from '../../../contract/deliveries'
import type { WebhookEventType } from '../../../contract/webhookEvents'

/** Key of an event type's name, such as `bin_full` for `bin.full`. */
type EventTypeKey<Type extends string> = Type extends `${infer Subject}.${infer Change}`
  ? `${Subject}_${Change}`
  : never

export const webhooks = {
  title: 'Webhooks',
  text: 'Your own systems are notified of what happens. Each message is signed, and sent again until it is accepted.',
  empty: 'No webhooks yet',
  add: 'Add webhook',
  create: 'Create webhook',
  edit: 'Edit',
  save: 'Save',
  deliveries: 'Deliveries',
  allDeliveries: 'All deliveries',
  noDeliveries: 'Nothing has been sent in the last 30 days',
  test: 'Send test',
  repeat: 'Deliver again',
  onItsWay: 'On its way',
  rotate: 'Replace secret',
  rotateText:
    'A new secret is created. For 24 hours, messages are signed with both secrets, then only with the new one.',
  rotateAgainText:
    'The secret was replaced less than 24 hours ago. If you replace it again, the previous secret stops working at once: receivers that still use it (until %{until}) will reject messages.',
  off: 'Switch off',
  offText: 'Nothing more is sent. Events that occur meanwhile are not sent later either.',
  on: 'Switch on',
  remove: 'Remove',
  removeText: 'Nothing more is sent, and sent messages can no longer be read.',
  close: 'Close',
  secret: 'Signing secret',
  once: 'Copy the secret now: it is shown only once. Your receiver checks the signature with it.',
  nameHint: 'What it is for, such as “Warehouse”',
  urlHint: 'An https address that can be reached from the internet',
  failing: 'No message has been accepted since %{since}. After five days the webhook is switched off.',
  overflow: {
    now: 'Since %{since} more than %{most} messages have been waiting. The oldest are dropped: %{dropped} so far.',
    ended:
      '%{dropped} messages were dropped from %{since} to %{until}, because more than %{most} were waiting. Read the records that they name.',
  },
  because: {
    gone: 'Switched off on %{since}: the receiver responded that it no longer exists (410).',
    failing: 'Switched off on %{since}: no message was accepted for five days.',
    recovery:
      'Switched off on %{since}: it was created or changed in a session that ended when the account was restored. Check its address before you switch it on.',
  },
  nextAttempt: 'Next attempt: %{at}',
  attempts: '%{smart_count} attempt |||| %{smart_count} attempts',
  request: 'Sent',
  answer: 'Response (first 2 kB)',
  fields: { name: 'Name', url: 'Address', types: 'Events' },
  states: { on: 'On', off: 'Off' },
  statuses: {
    pending: 'On its way',
    retrying: 'To be sent again',
    delivered: 'Delivered',
    failed: 'Failed',
    dropped: 'Dropped',
  },
  failures: {
    timeout: 'No response within 15 seconds',
    address: 'The host name has no public IP address',
    tls: 'The certificate or encryption was rejected',
    connection: 'No connection',
  },
  types: {
    booking_created: 'Pickup booked',
    booking_cancelled: 'Pickup canceled',
    pickup_completed: 'Picked up',
    bin_full: 'Bin full',
    bin_faulty: 'Bin broken',
    reward_completed: 'Fundraising complete',
    reward_fulfilled: 'Fundraising fulfilled',
    reward_redeemed: 'Reward redeemed',
    reward_runningOut: 'Reward running out',
    sponsorship_requested: 'Sponsorship requested',
    sponsorship_decided: 'Sponsorship decided',
    sponsorship_withdrawn: 'Sponsorship withdrawn',
    location_updated: 'Location changed',
    endpoint_disabled: 'Webhook switched off',
    endpoint_overflowed: 'Webhook messages dropped',
    support_acted: 'Support acted for you',
    key_created: 'API key created',
    webhook_changed: 'Webhook created or changed',
    factor_changed: 'Second factor changed',
    access_disabled: 'Access disabled when the account was restored',
    team_changed: 'Team changed',
    endpoint_test: 'Test',
  },
} as const satisfies Record<string, unknown> & {
  types: Record<EventTypeKey<WebhookEventType | typeof testEventType>, string>
}
