/** Types that describe the actions of a row and the buttons above the grid. */

import type { ComponentType } from 'react'
import type { ErrorCode } from '../../../../contract/errors'
import type { ApiExtra } from '../../../../contract/extras'
import type { Language } from '../../../../contract/languages'
import type { Needing } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { Translate } from '../../../i18n/i18n'
import type { IconName } from '../../ui/icons'
import type { ExportTable } from '../export/exportTable'
import type { CellProps, Form, Lazy } from './definition'
import type { Rule } from './rules'
import type { Source } from './source'

/** A translation key. `params` fills its placeholders from the record; numbers are formatted in the user's language. */
export interface Sentence<R> {
  message: string
  /** Shows the sentence only if this returns true. */
  when?(record: R): boolean
  params?(record: R): Readonly<Record<string, string | number>>
}

/**
 * A consequence with numbers that only the API knows. A POST of `{ids}` to `from` (below the role's base path) returns
 * numbers by name, which fill the placeholders of `message` (a translation key). `uncounted` is shown if the API
 * cannot count; without it, nothing is shown.
 */
export interface CountedConsequence {
  message: string
  uncounted?: string
  /** Name of a number in the response. The sentence is left out if that number is zero or missing. */
  onlyWith?: string
  from: string
  needs: ApiExtra
  /** Maximum number of ids in one call. */
  perCall: number
}

/** The translation key of a sentence, or a sentence with numbers from the API. */
export type Consequence = string | CountedConsequence

/**
 * The confirmation before an action. `modal` shows a dialog with the fields of the record named in `show`; `browser`
 * uses `window.confirm`.
 */
export interface Confirm<R> {
  via: 'modal' | 'browser'
  show?: readonly Source<R>[]
  /** The consequences that the question shows: a translation key, or sentences about the record. */
  warning?: string | readonly Sentence<R>[]
  /** Consequences of a bulk action. They are shown instead of a `warning` that is a single key. */
  consequences?: readonly Consequence[]
  /** Key of a transition that the modal offers as an alternative if available, such as closing instead of deleting. */
  instead?: string
}

/**
 * Inputs that a transition asks for before it runs. The entered values fill the placeholders of its path; its
 * `serialise` can put them into the body. `toValues` fills the inputs with values of the record.
 */
export type Ask<V, R = Values> = Pick<Form<R, V>, 'fields' | 'initial' | 'toValues'>

interface ActionBase<R> {
  /** Offers the action only if this returns true. */
  when?(record: R): boolean
  /** Offers the action only if the API has this extra (an endpoint that is not in the specification). */
  needs?: ApiExtra
  /**
   * `false` excludes the action from bulk actions. By default deletions are also bulk actions, and so are transitions
   * without inputs that stay on the list.
   */
  bulk?: false
}
export type RowAction<R, V = R> =
  | (ActionBase<R> & { kind: 'edit' | 'view' })
  | (ActionBase<R> & { kind: 'delete'; confirm: Confirm<R>; errorTexts?: ErrorTexts })
  /**
   * Calls the data provider's `transition`. `ask` adds inputs to its dialog, below the fields of `confirm`. `toast` is
   * a translation key shown after success, with the record's name and a link if the row moved to another tab. `undo`
   * is the transition that reverts this one; the toast offers it, and the row stays in its place. Without `undo` a
   * bulk action asks for confirmation. `errorTexts` explains error codes for this action. `goTo` navigates to a portal
   * address computed from the answer, instead of showing the toast.
   */
  | (ActionBase<R> & {
      kind: 'transition'
      key: string
      icon: IconName
      /** Shows a button with a label instead of an icon. */
      inWords?: 'contained' | 'outlined'
      confirm?: Confirm<R>
      ask?: Ask<V, R>
      toast?: string
      undo?: string
      errorTexts?: ErrorTexts
      goTo?(answer: Values): string
    })
  /** Opens the sub-route `{id}/<segment>`; `segment` is one of `subRoutes`. Translation key: `.actions.<segment>`. */
  | (ActionBase<R> & { kind: 'open'; segment: string; icon: IconName })
  | (ActionBase<R> & { kind: 'custom'; key: string; component: Lazy<CellProps<R>> | ComponentType<CellProps<R>> })

/** Converts the server's export, one record a line, into a table with texts in the user's language. */
export type InWords = (lines: string, words: { translate: Translate; language: Language }) => ExportTable

/**
 * Buttons above the grid. `create` opens the route `new`; its translation key is `.dialogs.create`. Every list can
 * export its rows. With `export` the server creates that file: a GET of `from` with the filter as JSON.
 */
export type ToolbarAction =
  | { kind: 'create' }
  /**
   * `inWords` loads the function that converts the server's records (`?as=lines`, one a line) into a table with texts
   * in the user's language. The file that the server itself creates contains raw values.
   */
  | { kind: 'export'; from: string; inWords(): Promise<InWords> }
  | ({ kind: 'custom'; key: string; component: Lazy<object> | ComponentType<object> } & Needing)

/** Texts for error codes whose standard text would be wrong for this action. */
export type ErrorTexts = Partial<Record<ErrorCode, Pick<Rule, 'message' | 'params'>>>

/**
 * An action for all selected rows, in addition to their own deletions and transitions. Translation key:
 * `.actions.<key>`. `needs` offers it only if the API has this extra.
 *
 * `edit` asks once for these fields of the form and saves each row with them; its other values do not change. For a
 * field of several values the user chooses whether these are added, replace the existing ones, or are removed.
 *
 * `file` saves one file of all rows as `name`, by a POST of `{ids}` to `from`. `omitted` (a translation key with
 * `names`) is shown for rows that the file leaves out.
 */
export type BulkAction<V = Values> = { key: string; icon: IconName; needs?: ApiExtra } & (
  | { kind: 'edit'; fields: readonly (keyof V & string)[] }
  | { kind: 'file'; from: string; name: string; omitted?: string; errorTexts?: ErrorTexts }
)
