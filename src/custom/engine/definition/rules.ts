/** Validation rules of form fields (spec section 5) as data: a predicate, and the message shown if it fails. */
import { cleanIdentifier, cleanText } from '../../../../contract/cleanText'
import { limits } from '../../../../contract/limits'
import {
  addUrlScheme,
  isDigits,
  isEmail,
  isPhone,
  isWebAddress,
  isWithinYears,
  removePhoneSeparators,
} from '../../../../contract/rules'
import type { Values } from '../../../dataProvider/endpoints'

type Params = Readonly<Record<string, string | number>>

export interface ValidationRule {
  /** Translation key. `params` fills its placeholders, for example with the part of the value that is wrong. */
  message: string
  params?: Params | ((value: unknown) => Params)
  /** Maximum length of a text. The input shows how many characters are left. */
  maxLength?: number
  /** Whether the rule also applies to empty values. */
  isForEmpty?: boolean
  /**
   * Whether the rule fails for text that the input cannot parse. The form value is then empty, although the user has
   * typed something.
   */
  isTyped?: boolean
  /**
   * Returns whether the value is valid.
   * @param values all values of the form; `undefined` if the value is validated without a form
   */
  test(value: unknown, values?: Values): boolean
}

const ofText = (message: string, test: (value: string) => boolean): ValidationRule => ({
  message,
  test: value => test(cleanIdentifier(String(value))),
})

export const rules = {
  email: ofText('engine.rules.email', isEmail),
  webAddress: ofText('engine.rules.webAddress', value => isWebAddress(addUrlScheme(value))),
  phone: ofText('engine.rules.phone', value => isPhone(removePhoneSeparators(value))),
  digits: ofText('engine.rules.digits', isDigits),
  maxLength: (max: number = limits.textMax): ValidationRule => ({
    message: 'engine.rules.maxLength',
    params: { max },
    maxLength: max,
    test: value => cleanText(String(value)).trim().length <= max,
  }),
  maxItems: (max: number): ValidationRule => ({
    message: 'engine.rules.maxItems',
    params: { max },
    test: value => (value as readonly unknown[]).length <= max,
  }),
  /** Limits the number of decimals. */
  places: (most: number): ValidationRule => ({
    message: 'engine.rules.places',
    params: { smart_count: most },
    test: value => (String(value).split('.')[1] ?? '').length <= most,
  }),
  years: {
    message: 'engine.rules.years',
    params: { from: limits.firstDay.slice(0, 4), to: limits.lastDay.slice(0, 4) },
    test: (value: unknown) => isWithinYears(String(value)),
  },
  min: (min: number): ValidationRule => ({
    message: 'engine.rules.min',
    params: { min },
    test: value => Number(value) >= min,
  }),
  max: (max: number): ValidationRule => ({
    message: 'engine.rules.max',
    params: { max },
    test: value => Number(value) <= max,
  }),
}
