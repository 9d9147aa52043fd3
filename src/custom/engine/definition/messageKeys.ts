/** Where a resource's words are (`definition.ts` lists the pattern). */
import type { Resolved } from './resolve'

type Named = Pick<Resolved, 'name'>

const of = ({ name }: Named, ...rest: string[]) => ['resources', name, ...rest].join('.')

export const titleKey = (resource: Named) => of(resource, 'title')
export const fieldKey = (resource: Named, source: string) => of(resource, 'fields', source)
export const groupKey = (resource: Named, group: string) => of(resource, 'groups', group)
export const choiceKey = (resource: Named, source: string, value: string) => of(resource, 'choices', source, value)
export const tabKey = (resource: Named, tab: string) => of(resource, 'tabs', tab)
export const filterKey = (resource: Named, filter: string) => of(resource, 'filters', filter)
export const actionKey = (resource: Named, action: string) => of(resource, 'actions', action)
/** What refuses the action, where "Cancel" would mean both. */
export const keepKey = (resource: Named, action: string) => of(resource, 'keeps', action)
export const dialogKey = (resource: Named, dialog: string) => of(resource, 'dialogs', dialog)
export const emptyKey = (resource: Named, part: 'title' | 'text' | 'begin') => of(resource, 'empty', part)
export const previewKey = (resource: Named) => of(resource, 'preview')
