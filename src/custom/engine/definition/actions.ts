/** What a definition can say of a row's buttons and of those above the grid. */

import type { ComponentType } from 'react'
import type { ErrorCode } from '../../../../contract/errors'
import type { ApiExtra } from '../../../../contract/extras'
import type { Language } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import type { Translate } from '../../../i18n/i18n'
import type { IconName } from '../../ui/icons'
import type { ExportTable } from '../export/exportTable'
import type { CellProps, Form, Lazy } from './definition'
import type { Rule } from './rules'
import type { Source } from './source'

/** A translation key; `params` fill its placeholders from the record, numbers as the reader's language writes them. */
export interface Sentence<R> {
  message: string
  /** Said only where this holds. */
  when?(record: R): boolean
  params?(record: R): Readonly<Record<string, string | number>>
}

/**
 * A consequence whose numbers the API knows: POST of `{ids}` to `from` (below the role's base) answers numbers by name, which
 * fill the placeholders of `message` (a translation key). `uncounted` is said where the API cannot count, and nothing where it is missing.
 */
export interface CountedConsequence {
  message: string
  uncounted?: string
  /** Name of the number without which the sentence is left out. */
  onlyWith?: string
  from: string
  needs: ApiExtra
  /** Ids of one call. */
  perCall: number
}

/** A translation key, or one with numbers of the API. */
export type Consequence = string | CountedConsequence

/** A question before the action. `modal` shows the named fields of the record; `browser` is the browser's own. */
export interface Confirm<R> {
  via: 'modal' | 'browser'
  show?: readonly Source<R>[]
  /** The consequences, shown in the question: a translation key, or sentences of the record. */
  warning?: string | readonly Sentence<R>[]
  /** What follows for many rows at once, instead of a `warning` that is a single key. */
  consequences?: readonly Consequence[]
  /** The key of a transition that the modal offers too, where it is to be had: closing what may not need to go. */
  instead?: string
}

/** What a transition asks for before it runs; the values fill its path and, through its `serialise`, its body. */
export type Ask<V> = Pick<Form<never, V>, 'fields' | 'initial'>

interface ActionBase<R> {
  /** Offered only where this holds. */
  when?(record: R): boolean
  /** … and only of an API that can. */
  needs?: ApiExtra
  /** Deletions, and transitions that ask for nothing and stay on the list, are for many rows too, but for `false`. */
  bulk?: false
}
export type RowAction<R, V = R> =
  | (ActionBase<R> & { kind: 'edit' | 'view' })
  | (ActionBase<R> & { kind: 'delete'; confirm: Confirm<R>; refusals?: Refusals })
  /**
   * Calls the data provider's `transition`. `ask`: fields in its dialog, under what `confirm` shows. `toast`:
   * translation key shown after success, with the record's name and a link where the row went to another tab; `undo`: the
   * transition that takes it back, offered there, while the row stays in its place. Without it the action asks before it changes
   * many rows. `refusals`: what an error code means for this action; `goTo`: instead of it, the portal's
   * address to go on to, from the answer.
   */
  | (ActionBase<R> & {
      kind: 'transition'
      key: string
      icon: IconName
      /** A button with its words instead of an icon. */
      inWords?: 'contained' | 'outlined'
      confirm?: Confirm<R>
      ask?: Ask<V>
      toast?: string
      undo?: string
      refusals?: Refusals
      goTo?(answer: Values): string
    })
  /** Opens the sub-route `{id}/<segment>`; `segment` is one of `subRoutes`. Words: `.actions.<segment>`. */
  | (ActionBase<R> & { kind: 'open'; segment: string; icon: IconName })
  | (ActionBase<R> & { kind: 'custom'; key: string; component: Lazy<CellProps<R>> | ComponentType<CellProps<R>> })

/** A file of what the server has, as its readers say it. */
export type InWords = (lines: string, words: { translate: Translate; language: Language }) => ExportTable

/**
 * Buttons above the grid. `create` opens `new`; words: `.dialogs.create`. Every list exports
 * its rows; with `export` the server does, GET of `from` with the filter as JSON.
 */
export type ToolbarAction =
  | { kind: 'create' }
  /** `inWords`: of the server's records, one a line (`?as=lines`), the table as the screen shows it; the server's own file is raw then. */
  | { kind: 'export'; from: string; inWords(): Promise<InWords> }
  | { kind: 'custom'; key: string; component: Lazy<object> | ComponentType<object> }

/** What a refusal means here, where the error's own words would mislead. */
export type Refusals = Partial<Record<ErrorCode, Pick<Rule, 'message' | 'params'>>>

/**
 * What is done with the chosen rows at once, beside their own deletions and transitions. Words: `.actions.<key>`. `needs`:
 * only of an API that can.
 *
 * `edit` asks once for these fields of the form and saves each row with them, its other values as they are. Of a field of
 * several values one says whether what there is gets these too, becomes these, or loses them.
 *
 * `file` saves one file of all of them under `name`: POST of `{ids}` to `from`. `omitted` (a translation key with `names`) is said of
 * those that the answer leaves out.
 */
export type BulkDeed<V = Values> = { key: string; icon: IconName; needs?: ApiExtra } & (
  | { kind: 'edit'; fields: readonly (keyof V & string)[] }
  | { kind: 'file'; from: string; name: string; omitted?: string; refusals?: Refusals }
)
