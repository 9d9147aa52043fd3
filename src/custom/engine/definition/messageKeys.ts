/** Translation keys of a resource's texts. `definition.ts` lists their patterns. */
import type { ResolvedDefinition } from './resolve'

type NamedDefinition = Pick<ResolvedDefinition, 'name'>

const of = ({ name }: NamedDefinition, ...rest: string[]) => ['resources', name, ...rest].join('.')

export const titleKey = (resource: NamedDefinition) => of(resource, 'title')
export const fieldKey = (resource: NamedDefinition, source: string) => of(resource, 'fields', source)
export const groupKey = (resource: NamedDefinition, group: string) => of(resource, 'groups', group)
export const choiceKey = (resource: NamedDefinition, source: string, value: string) =>
  of(resource, 'choices', source, value)
export const tabKey = (resource: NamedDefinition, tab: string) => of(resource, 'tabs', tab)
export const stateKey = (resource: NamedDefinition, state: string) => of(resource, 'states', state)
export const filterKey = (resource: NamedDefinition, filter: string) => of(resource, 'filters', filter)
export const actionKey = (resource: NamedDefinition, action: string) => of(resource, 'actions', action)
/** Returns the key of the button that declines the action, where "Cancel" would be ambiguous. */
export const declineButtonKey = (resource: NamedDefinition, action: string) => of(resource, 'keeps', action)
/** Returns the key of the reason why the point of an imported row is doubtful or not exact. */
export const importedPointReasonKey = (resource: NamedDefinition, doubt: string | null, accuracy: string | null) =>
  doubt ? of(resource, 'import', 'doubts', doubt) : of(resource, 'import', 'accuracy', String(accuracy))
export const dialogKey = (resource: NamedDefinition, dialog: string) => of(resource, 'dialogs', dialog)
export const emptyListKey = (resource: NamedDefinition, part: 'title' | 'text' | 'readers' | 'begin') =>
  of(resource, 'empty', part)
/**
 * Returns the key of the text that an empty list shows for the selected value of a filter, if that value needs an
 * explanation.
 */
export const unmatchedFilterKey = (resource: NamedDefinition, filter: string, value: unknown) =>
  of(resource, 'unmatched', filter, String(value))
export const ruleKey = (resource: NamedDefinition, rule: string) => of(resource, 'rules', rule)
export const previewKey = (resource: NamedDefinition) => of(resource, 'preview')
