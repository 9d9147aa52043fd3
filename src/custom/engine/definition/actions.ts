/** Types that describe the actions of a row and the buttons above the grid. */

import type { ComponentType } from 'react'
import type { ApiExtension } from '../../../../contract/apiExtensions'
import type { ErrorCode } from '../../../../contract/errors'
import type { Language } from '../../../../contract/languages'
import type { FeatureRequirement } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { Translate } from '../../../i18n/i18n'
import type { IconName } from '../../ui/icons'
import type { ExportTable } from '../export/exportTable'
import type { CellProps, Form, LazyComponent } from './definition'
import type { FieldSource } from './fieldSource'
import type { ValidationRule } from './rules'

/**
 * A sentence about a record. `message` is its translation key. `params` returns the values of its placeholders; numbers
 * are formatted in the user's language.
 */
export interface SentenceTemplate<R> {
  message: string
  /** Condition of the sentence: it is shown only if this function returns true. */
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
  /** Name of a number in the response. If that number is zero or missing, the sentence is left out. */
  onlyWith?: string
  from: string
  needs: ApiExtension
  /** Maximum number of ids in one call. */
  perCall: number
}

/** The translation key of a sentence, or a sentence with numbers from the API. */
export type Consequence = string | CountedConsequence

/**
 * The confirmation before an action. `modal` shows a dialog, with the record's fields that `show` names; `browser` uses
 * `window.confirm`.
 */
export interface ActionConfirmation<R> {
  via: 'modal' | 'browser'
  show?: readonly FieldSource<R>[]
  /** Text of the confirmation: a translation key, or sentences about the record. */
  warning?: string | readonly SentenceTemplate<R>[]
  /**
   * Consequences of the action. For several rows, all consequences are shown, instead of a `warning` that is a
   * translation key. For a single record, only consequences with numbers are shown, instead of `warning`, once the API
   * has returned the numbers.
   */
  consequences?: readonly Consequence[]
  /** Key of a transition that the dialog offers instead, if it is available, such as closing instead of deleting. */
  instead?: string
}

/**
 * Inputs that a transition asks for before it runs. The entered values fill the placeholders of its path; its
 * `serialise` can put them into the body. `toValues` fills the inputs with values of the record.
 */
export interface TransitionInputs<V, R = Values> extends Pick<Form<R, V>, 'fields' | 'initial' | 'toValues'> {
  /**
   * Returns the source of the form field that shows the error of a body field such as `weighed.0.kg`. The function is
   * needed if the position in the body depends on the entered values.
   */
  fieldOfError?(wire: string, values: Partial<V>): string | undefined
}

interface ActionBase<R> {
  /** Condition of the action: it is offered only if this function returns true. */
  when?(record: R): boolean
  /**
   * The API extension that the action needs, because its call is not in the specification. Without this extension, the
   * action is not offered.
   */
  needs?: ApiExtension
  /**
   * `false` excludes the action from bulk actions. By default, deletions are also bulk actions, and so are transitions
   * that have no inputs and do not leave the list.
   */
  bulk?: false
  /** Whether the action is also on the record's own page (`page` of the definition). */
  isOnPage?: true
}
export type RowAction<R, V = R> =
  | (ActionBase<R> & { kind: 'edit' | 'view' })
  | (ActionBase<R> & { kind: 'delete'; confirm: ActionConfirmation<R>; errorTexts?: ErrorTexts })
  /**
   * Calls the data provider's `transition`. `ask` adds inputs to its dialog, below the fields of `confirm`. `toast` is
   * the translation key of the text shown after success, with the record's name and a link if the row moved to another
   * tab. `undo` is the key of the transition that reverts this one; the toast offers this transition, and the row stays
   * in its place. Without `undo` a bulk action asks for confirmation. `errorTexts` explains error codes for this
   * action. `goTo` returns a portal path, computed from the response, to which the portal navigates instead of showing
   * the toast.
   */
  | (ActionBase<R> & {
      kind: 'transition'
      key: string
      icon: IconName
      /** Shows the action as a button of this variant, with its label instead of its icon. */
      buttonVariant?: 'contained' | 'outlined'
      confirm?: ActionConfirmation<R>
      ask?: TransitionInputs<V, R>
      toast?: string
      undo?: string
      errorTexts?: ErrorTexts
      goTo?(answer: Values): string
    })
  /**
   * Opens the sub-route `{id}/<segment>`; `segment` is one of `subRoutes`. Translation key: `label`, or else
   * `.actions.<segment>`. Users who only read the records do not have actions with `writes`.
   */
  | (ActionBase<R> & { kind: 'open'; segment: string; icon: IconName; label?: string; writes?: true })
  | (ActionBase<R> & {
      kind: 'custom'
      key: string
      component: LazyComponent<CellProps<R>> | ComponentType<CellProps<R>>
      writes?: true
    })

/** Converts the server's export, which has one record per line, into a table with texts in the user's language. */
export type ExportConverter = (lines: string, words: { translate: Translate; language: Language }) => ExportTable

/**
 * A button above the grid. `create` opens the sub-route `new`; its translation key is `.dialogs.create`. Every list has
 * a button that exports its rows. If the definition lists `export`, the server provides the exported rows: the portal
 * sends a GET of `from` with the filter as JSON.
 */
export type ToolbarAction =
  | { kind: 'create' }
  /**
   * `loadConverter` loads the function that converts the server's records (`?as=lines`, one per line) into a table with
   * texts in the user's language. A raw export is the CSV file that the server creates.
   */
  | { kind: 'export'; from: string; loadConverter(): Promise<ExportConverter> }
  | ({ kind: 'custom'; key: string; component: LazyComponent<object> | ComponentType<object> } & FeatureRequirement)

/** Texts for error codes whose standard text would be wrong for an action or a field. */
export type ErrorTexts = Partial<Record<ErrorCode, Pick<ValidationRule, 'message' | 'params'>>>

/**
 * An action for all selected rows, in addition to the deletions and transitions of single rows. Translation key:
 * `.actions.<key>`. With `needs`, the action is offered only if the API has this optional feature.
 *
 * `edit` asks once for these fields of the form and saves each row with the entered values; the row's other values do
 * not change. For a field of several values the user chooses whether the entered values are added, replace the existing
 * ones, or are removed.
 *
 * `file` saves one file of all rows as `name`, by a POST of `{ids}` to `from`. `omitted` (a translation key with
 * `names`) is shown for rows that the file leaves out.
 */
export type BulkAction<V = Values> = { key: string; icon: IconName; needs?: ApiExtension } & (
  | { kind: 'edit'; fields: readonly (keyof V & string)[] }
  | { kind: 'file'; from: string; name: string; omitted?: string; errorTexts?: ErrorTexts }
)
