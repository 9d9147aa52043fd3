/**
 * Messages of the bell in the top bar and of notifications. The names of the kinds of notifications are in webhooks.ts.
 */
export const notifications = {
  title: 'Notifications',
  bell: '%{smart_count} unread notification |||| %{smart_count} unread notifications',
  unread: 'New',
  empty: 'Nothing has happened yet',
  readAll: 'Mark all as read',
  choose: 'Notification settings',
  text: 'Choose what you are notified of, by the bell in the bar and by email. Each of your colleagues chooses for themselves.',
  inPortal: 'In the portal',
  mail: 'By email',
  mails: { never: 'Never', atOnce: 'At once', daily: 'Once a day', always: 'An email each time' },
} as const
