/** Notifications of the account, which the bell in the top bar lists. Notifications have no screen of their own. */
import type { Notification } from '../../contract/notifications'
import { roles } from '../../contract/roles'
import { defineResource } from '../custom/engine/definition/definition'

export const notifications = defineResource<Notification>({
  name: 'notifications',
  dialect: 'b2b',
  path: '/notifications',
  roles,
  team: { write: 'Viewer' },
  idSource: 'id',
})
