/**
 * Parses the part of the URL after a list's path (places selected in the side panel, open dialog). The list is always
 * mounted.
 *
 *   ''                     the list      new             create
 *   {place}…               filtered      edit/{id}       edit      view/{id}   read-only
 *   {place}…/<any dialog>  a dialog above the filtered list
 *   {id}/<sub>             a dialog of the resource's own
 */
import type { ResolvedDefinition } from '../definition/resolve'

export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'view'; id: string }
  | { kind: 'sub'; id: string; segment: string }

export interface ListRoute {
  places: readonly string[]
  open?: OpenDialog
}

/** Number of path segments of each dialog. */
const lengths = { create: 1, edit: 2, view: 2, sub: 2 }

const dialogOf = (parts: readonly string[], { actions }: ResolvedDefinition): OpenDialog | undefined => {
  const last = parts.at(-1)
  const before = parts.at(-2)
  if (before !== undefined && last !== undefined) {
    if (before === 'edit' || before === 'view') return { kind: before, id: last }
    if (actions.some(action => action.kind === 'open' && action.segment === last))
      return { kind: 'sub', id: before, segment: last }
  }
  return last === 'new' ? { kind: 'create' } : undefined
}

/**
 * Returns the places and the dialog that a URL names, or `undefined` if there is no such screen.
 * @param rest path below the list's own path, without a leading slash
 */
export const matchListRoute = (rest: string, definition: ResolvedDefinition): ListRoute | undefined => {
  const { panel, toolbar, actions } = definition
  const parts = rest.split('/').filter(Boolean)
  const open = dialogOf(parts, definition)
  // Dialogs that no button opens cannot be opened by their URL either.
  const buttons = ['sub', ...[...toolbar, ...actions].map(({ kind }) => kind)]
  if (open && !buttons.includes(open.kind)) return undefined
  const places = parts.slice(0, parts.length - (open ? lengths[open.kind] : 0))
  if (places.length > (panel?.filters.length ?? 0)) return undefined
  return open ? { places, open } : { places }
}

export const dialogPath = (open: OpenDialog) => {
  if (open.kind === 'create') return 'new'
  if (open.kind === 'sub') return `${encodeURIComponent(open.id)}/${open.segment}`
  return `${open.kind}/${encodeURIComponent(open.id)}`
}
