/**
 * The address below a list → which places are chosen and which dialog is open. The list itself is always mounted.
 *
 *   ''                     list          new             create
 *   {place}…               filtered      edit/{id}       edit      view/{id}   read-only
 *   {place}…/<any dialog>  both          {id}/<sub>      a dialog of the resource's own
 */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'view'; id: string }
  | { kind: 'sub'; id: string; segment: string }

export interface ListRoute {
  places: readonly string[]
  open?: OpenDialog
}

interface Shape {
  /** How many places the address may name. */
  placeCount: number
  subRoutes: readonly string[]
  /** Of which kinds the definition has some; the address of a dialog without one is no screen. */
  buttons: readonly string[]
}

const dialogOf = (parts: readonly string[], { subRoutes }: Shape): { open: OpenDialog; length: number } | undefined => {
  const last = parts.at(-1)
  const before = parts.at(-2)
  if (before !== undefined && last !== undefined) {
    if (before === 'edit' || before === 'view') return { open: { kind: before, id: last }, length: 2 }
    if (subRoutes.includes(last)) return { open: { kind: 'sub', id: before, segment: last }, length: 2 }
  }
  return last === 'new' ? { open: { kind: 'create' }, length: 1 } : undefined
}

/** `rest`: below the list's own address, without a leading slash. `undefined`: there is no such screen. */
export const matchListRoute = (rest: string, shape: Shape): ListRoute | undefined => {
  const parts = rest.split('/').filter(Boolean)
  const dialog = dialogOf(parts, shape)
  if (dialog && dialog.open.kind !== 'sub' && !shape.buttons.includes(dialog.open.kind)) return undefined
  const places = parts.slice(0, parts.length - (dialog?.length ?? 0))
  if (places.length > shape.placeCount) return undefined
  return dialog ? { places, open: dialog.open } : { places }
}

export const dialogPath = (open: OpenDialog) => {
  if (open.kind === 'create') return 'new'
  if (open.kind === 'sub') return `${encodeURIComponent(open.id)}/${open.segment}`
  return `${open.kind}/${encodeURIComponent(open.id)}`
}
