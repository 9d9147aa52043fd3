/** What a definition can say of a row's buttons and of those above the grid. */
import type { ComponentType } from 'react'
import type { Values } from '../../dataProvider/endpoints'
import type { CellProps, Form, IconName, Lazy, Source } from './definition'

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
 * Buttons above the grid. `create` opens `new`; words: `.dialogs.create`. `export` makes a CSV file of the rows;
 * `from`: the server makes it, GET of this address with the filter as JSON.
 */
export type ToolbarAction =
  | { kind: 'create' }
  | { kind: 'export'; from?: string }
  | { kind: 'custom'; key: string; component: Lazy<object> | ComponentType<object> }
