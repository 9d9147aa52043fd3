/** What a definition can say of a row's buttons and of those above the grid. */
import type { ComponentType } from 'react'
import type { Values } from '../../dataProvider/endpoints'
import type { IconName } from '../layout/icons'
import type { CellProps, Form, Lazy } from './definition'
import type { Source } from './source'

/** A question before the action. `modal` shows the named fields of the record; `browser` is the browser's own. */
export interface Confirm<R> {
  via: 'modal' | 'browser'
  show?: readonly Source<R>[]
  /** Translation key of what goes with it; said in a modal. */
  warning?: string
}

/** What a transition asks for before it runs; the values fill its path and, through its `serialise`, its body. */
export type Ask<V> = Pick<Form<never, V>, 'fields' | 'initial'>

interface ActionBase<R> {
  /** Offered only where this holds. */
  when?(record: R): boolean
  /** Deletions, and transitions that ask for nothing and stay on the list, are for many rows too, but for `false`. */
  bulk?: false
}
export type RowAction<R, V = R> =
  | (ActionBase<R> & { kind: 'edit' | 'view' })
  | (ActionBase<R> & { kind: 'delete'; confirm: Confirm<R> })
  /**
   * Calls the data provider's `transition`. `ask`: fields in its dialog, under what `confirm` shows. `toast`:
   * translation key shown after success; `goTo`: instead of it, the portal's address to go on to, from the answer.
   */
  | (ActionBase<R> & {
      kind: 'transition'
      key: string
      icon: IconName
      confirm?: Confirm<R>
      ask?: Ask<V>
      toast?: string
      goTo?(answer: Values): string
    })
  /** Opens the sub-route `{id}/<segment>`; `segment` is one of `subRoutes`. Words: `.actions.<segment>`. */
  | (ActionBase<R> & { kind: 'open'; segment: string; icon: IconName })
  | (ActionBase<R> & { kind: 'custom'; key: string; component: Lazy<CellProps<R>> | ComponentType<CellProps<R>> })

/**
 * Buttons above the grid. `create` opens `new`; words: `.dialogs.create`. Every list makes a CSV file
 * of its rows; with `export` the server does, GET of `from` with the filter as JSON.
 */
export type ToolbarAction =
  | { kind: 'create' }
  | { kind: 'export'; from: string }
  | { kind: 'custom'; key: string; component: Lazy<object> | ComponentType<object> }
