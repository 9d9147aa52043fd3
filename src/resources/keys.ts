/** API keys. An organisation's keys are on its profile, the platform's keys on a page of the staff area. */
import type { Key } from '../../contract/keys'
import { roles } from '../../contract/roles'
import { defineResource } from '../custom/engine/definition/definition'

export const keys = defineResource<Key>({
  name: 'keys',
  dialect: 'b2b',
  path: 'keys',
  roles,
  team: { read: 'Owner', write: 'Owner' },
  idSource: 'id',
  canCorrect: () => false,
})

export const platformKeys = defineResource<Key>({
  name: 'platformKeys',
  dialect: 'rest',
  path: 'platform-keys',
  roles: ['Staff'],
  canCorrect: () => false,
  transitions: {
    rotate: { method: 'POST', path: 'platform-keys/{id}/rotate' },
    revoke: { method: 'POST', path: 'platform-keys/{id}/revoke' },
  },
})
