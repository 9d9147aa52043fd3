/**
 * The actions of support staff for the organisation (docs/readings.md, 12), shown on its profile. These actions have no
 * screen of their own.
 */
import { roles } from '../../contract/roles'
import type { SupportAction } from '../../contract/supportActions'
import { defineResource } from '../custom/engine/definition/definition'

export const supportActions = defineResource<SupportAction>({
  name: 'supportActions',
  dialect: 'b2b',
  path: 'audit',
  roles,
  team: { limited: 'nothing' },
  idSource: 'id',
})
