/** Notifications of the account: shown behind the bell in the app bar, without a screen of their own. */
import type { Notification } from '../../contract/notifications'
import { roles } from '../../contract/roles'
import { defineResource } from '../custom/engine/definition/definition'

export const notifications = defineResource<Notification>({
  name: 'notifications',
  dialect: 'b2b',
  path: '/notifications',
  roles,
  idSource: 'id',
})
