/** The columns of a list, and the components that show their values. */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { FeatureRequirement } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { CellTextContext } from '../export/exportTable'
import type { ColumnKindOf, FieldSource, NumberSource, PictureSource, ValueAtSource } from './fieldSource'

export type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>

export interface CellProps<R = Values> {
  record: R
}

/** Properties of every kind of column. `label` is a translation key, by default `resources.<name>.fields.<source>`. */
export interface ColumnBase<R> extends FeatureRequirement {
  label?: string
  /** Translation key that explains the heading, for the legend below the list. */
  help?: string
  /**
   * Keys of the tabs in which the column is shown; by default all tabs. With an empty list, the column is shown only
   * where the records have no tabs, as in a related list.
   */
  under?: readonly string[]
  /**
   * Shows the column's name before its value on a phone, where there are no headings. Numbers, amounts of money and
   * booleans always show the name.
   */
  isNamed?: boolean
  /**
   * Whether only a space separates this value from the previous one on a phone, as between a street and a house number.
   */
  follows?: true
  /** Hides the column until the user shows it, because the second line of another column already shows its values. */
  isHiddenAtFirst?: true
  /** Hides the column, until the user shows it, if the table is narrower than in a window of 1440 px. */
  isForWideTables?: true
  /**
   * Marks the choice or boolean column that contains the record's state. An exported file has it even if the open tab
   * does not show it.
   */
  isState?: true
  /** Returns a line below the value, which distinguishes records with equal values, such as the address of a store. */
  secondLine?(record: R, words: CellTextContext): string
}
/**
 * Refers to a record of another resource. `optionText` is the source of that record's name, dotted if nested. If the
 * name is an object of names by language, the name in the user's language is shown.
 */
export interface ReferenceTarget {
  resource: string
  optionText: string
}

export type Column<R> =
  | {
      [S in FieldSource<R>]: ColumnBase<R> & { source: S; kind: Exclude<ColumnKindOf<ValueAtSource<R, S>>, 'image'> }
    }[FieldSource<R>]
  /**
   * `named` is the source of the picture's description, by default the record's `name` if it has one. `size` is the
   * thumbnail's size in pixels, by default 44.
   */
  | (ColumnBase<R> & { kind: 'image'; source: PictureSource<R>; size?: number } & ('name' extends keyof R
        ? { named?: FieldSource<R> }
        : { named: FieldSource<R> }))
  /**
   * `zero` is the translation key of the text shown instead of 0, such as "sold out". `missing` is the translation key
   * of the text shown for a missing number, such as "unlimited". With `tenths` the screen shows one decimal, as for
   * masses; an exported file contains all decimals.
   */
  | (ColumnBase<R> & { kind: 'number'; source: NumberSource<R>; zero?: string; missing?: string; tenths?: boolean })
  /**
   * Progress towards the value at `of`: the number, a bar, the percentage and the remainder. The remainder is shown
   * while `leftWhen` returns true (default: always).
   */
  | (ColumnBase<R> & { kind: 'progress'; source: NumberSource<R>; of: NumberSource<R>; leftWhen?(record: R): boolean })
  /** Shows the name of the record whose id the column contains. */
  | (ColumnBase<R> & ReferenceTarget & { kind: 'reference'; source: FieldSource<R> })
  /**
   * `text` returns the column's content in an exported file, amounts as numbers. The default is the value at the
   * source, if there is one. `grow` is the relative width of the column, by default 1.2. The widths of other kinds of
   * columns are computed from their values.
   */
  | (ColumnBase<R> & {
      kind: 'custom'
      source: string
      component: LazyComponent<CellProps<R>> | ComponentType<CellProps<R>>
      text?(record: R, words: CellTextContext): string | number
      grow?: number
    })
