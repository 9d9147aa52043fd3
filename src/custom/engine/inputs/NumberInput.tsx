/**
 * A number. What is typed stays as it is; what is no number is held as text, so that a wrong sign is shown and not swallowed.
 * What is read only is written as everywhere else.
 */
import InputAdornment from '@mui/material/InputAdornment'
import { type FocusEvent, useState } from 'react'
import { TextInput } from 'react-admin'
import { cleanCode } from '../../../../contract/cleanText'
import { currency, type Language } from '../../../../contract/limits'
import { isPlainNumber } from '../../../../contract/rules'
import { useLanguage } from '../../../i18n/i18n'
import { formatMoney, formatNumber } from '../../ui/format'
import type { FieldInputProps } from '../definition/definition'
import { type Rule, rules } from '../definition/rules'
import { inputProps } from './inputProps'

interface NumberInputProps extends FieldInputProps {
  /** Digits after the point; 0: whole numbers only; without it as many as one likes. */
  places?: number | undefined
  unit?: string | undefined
}

const isNumber: Rule = { message: 'engine.rules.number', test: value => isPlainNumber(String(value)) }

const ruleOf = (places: number | undefined) => {
  if (places === 0) return [rules.digits]
  return places === undefined ? [isNumber] : [isNumber, rules.places(places)]
}

const numberOf = (text: string, places: number | undefined) => {
  const written = cleanCode(text).replace(',', '.')
  if (written === '') return null
  return (places === 0 ? /^\d+$/ : /^\d+(\.\d*)?$/).test(written) ? Number(written) : text
}

/** A nought that stands there is typed over, not in front of. */
const selectNought = ({ target }: FocusEvent<HTMLInputElement>) => {
  if (target.value === '0') target.select()
}

const written = (value: unknown, isMoney: boolean, language: Language) => {
  if (typeof value !== 'number') return value ?? ''
  return isMoney ? formatMoney(value, language) : formatNumber(value, language)
}

export const NumberInput = ({ places, unit, ...input }: NumberInputProps) => {
  const language = useLanguage()
  const { readOnly } = input
  // Its unit stands in it.
  const isMoney = readOnly && unit === currency
  const [typed, setTyped] = useState('')
  const { slotProps, ...props } = inputProps({ ...input, rules: [...ruleOf(places), ...(input.rules ?? [])] })
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
        htmlInput: { ...slotProps.htmlInput, inputMode: places === 0 ? 'numeric' : 'decimal', onFocus: selectNought },
        input: {
          ...slotProps.input,
          endAdornment: unit && !isMoney && <InputAdornment position="end">{unit}</InputAdornment>,
        },
      }}
    />
  )
}
