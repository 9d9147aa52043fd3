/** What the engine hands to the components that a definition names: dialogs and panels of the resource's own. */
import type { Values } from '../../dataProvider/endpoints'
import type { Mode } from './definition'

/** A dialog of the resource's own. The engine mounts it while its route is open; the list stays under it. */
export interface DialogProps<R = Values> {
  mode: Mode
  /** Of the record; `undefined` on create. */
  id?: string
  /** The list's copy where it is on the page, or the loaded one. Absent on create and while loading. */
  record?: R
  /** Why the record could not be loaded, and the way to try again. */
  loadError?: unknown
  onRetry?(): void
  /** Of the place chosen in the side panel. */
  places: readonly string[]
  /** Resets and goes back in the history (or to the list when the dialog was opened by its address). */
  onClose(): void
  /** To be called after a save: closes, refreshes the lists, shows the toast, which says the name. */
  onSaved(name?: string): void
}

/** A panel beside the grid, driven by the address: `{path}/{place}` or `{path}/{place}/{place}`. */
export interface PanelProps {
  /** Address of the list without any place. */
  path: string
  places: readonly string[]
}
