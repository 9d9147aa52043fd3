/**
 * Saved views of lists (not in the specification). Each list has a menu and a dialog for its views (`engine/views`);
 * the views have no screen of their own.
 */
import { sessionRoles } from '../../contract/roles'
import type { SavedView } from '../../contract/views'
import { defineResource } from '../custom/engine/definition/definition'
import { rules } from '../custom/engine/definition/rules'
import type { ViewValues } from '../custom/engine/views/useSavedViews'

export const views = defineResource<SavedView, ViewValues>({
  name: 'views',
  dialect: 'b2b',
  path: '/views',
  roles: sessionRoles,
  team: { write: 'Viewer' },
  form: {
    fields: [
      { kind: 'text', source: 'name', required: true, rules: [rules.maxLength(100)] },
      { kind: 'boolean', source: 'isDefault' },
      { kind: 'boolean', source: 'takesShown', showWhen: ({ guid }) => guid !== undefined },
    ],
    initial: { isDefault: false, takesShown: false },
  },
})
