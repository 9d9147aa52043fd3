/**
 * A number input. A text that is not a number stays in the form as text, so that the user sees the wrong character. A
 * read-only number is formatted in the user's language.
 */
import InputAdornment from '@mui/material/InputAdornment'
import { type FocusEvent, useState } from 'react'
import { TextInput } from 'react-admin'
import { cleanIdentifier } from '../../../../contract/cleanText'
import type { Language } from '../../../../contract/languages'
import { currency, limits } from '../../../../contract/limits'
import { isPlainNumber } from '../../../../contract/rules'
import { useLanguage } from '../../../i18n/i18n'
import { formatMoney, formatNumber } from '../../ui/format'
import { formatUnit, type Unit } from '../../ui/formatUnit'
import type { FieldInputProps } from '../definition/definition'
import { rules, type ValidationRule } from '../definition/rules'
import { textInputProps } from './inputProps'

interface NumberInputProps extends FieldInputProps {
  /** Maximum number of decimals; 0 allows only whole numbers. By default there is no limit. */
  places?: number | undefined
  unit?: Unit | undefined
}

const isNumber: ValidationRule = { message: 'engine.rules.number', test: value => isPlainNumber(String(value)) }

const ruleOf = (places: number | undefined) => {
  if (places === 0) return [rules.digits, rules.max(limits.numberMax)]
  return places === undefined ? [isNumber] : [isNumber, rules.places(places)]
}

/**
 * Returns the typed number, null for an empty text, and other texts unchanged. A number with more decimals than allowed
 * stays a text: "1,500" is 1500 for some users, and as the number 1.5 it would be accepted.
 */
const numberOf = (text: string, places: number | undefined) => {
  const written = cleanIdentifier(text).replace(',', '.')
  if (written === '') return null
  if (!(places === 0 ? /^\d+$/ : /^\d+(\.\d*)?$/).test(written)) return text
  return rules.places(places ?? Number.POSITIVE_INFINITY).test(written) ? Number(written) : written
}

/** Selects the text of an input that contains only a zero, so that typing replaces the zero. */
const selectZero = ({ target }: FocusEvent<HTMLInputElement>) => {
  if (target.value === '0') target.select()
}

const written = (value: unknown, isMoney: boolean, language: Language) => {
  if (typeof value !== 'number') return value ?? ''
  return isMoney ? formatMoney(value, language) : formatNumber(value, language)
}

export const NumberInput = ({ places, unit, ...input }: NumberInputProps) => {
  const language = useLanguage()
  const { readOnly } = input
  // A formatted amount of money already contains the currency.
  const isMoney = readOnly && unit === currency
  const [typed, setTyped] = useState('')
  const { slotProps, ...props } = textInputProps({ ...input, rules: [...ruleOf(places), ...(input.rules ?? [])] })
  const parse = (text: string) => {
    setTyped(text)
    return numberOf(text, places)
  }
  return (
    <TextInput
      {...props}
      format={value => {
        if (readOnly) return written(value, isMoney, language)
        return numberOf(typed, places) === value ? typed : (value ?? '')
      }}
      parse={parse}
      slotProps={{
        htmlInput: { ...slotProps.htmlInput, inputMode: places === 0 ? 'numeric' : 'decimal', onFocus: selectZero },
        input: {
          ...slotProps.input,
          endAdornment: unit && !isMoney && (
            <InputAdornment position="end">{formatUnit(unit, language)}</InputAdornment>
          ),
        },
      }}
    />
  )
}
