/** A day. Only one that the API takes counts; what is typed on the way to it stays in the field, with the reason. */
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { isWithinYears } from '../../../contract/rules'

interface DayFieldProps {
  /** Translated. */
  label: string
  /** An ISO date, or empty. */
  value: string
  required?: boolean
  /** What is wrong with the day beside others, translated. */
  problem?: string | undefined
  onChange(value: string): void
}

const years = { from: limits.firstDay.slice(0, 4), to: limits.lastDay.slice(0, 4) }

export const DayField = ({ label, value, required = false, problem, onChange }: DayFieldProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const wrong = (day: string) => {
    if (day === '') return required ? translate('engine.rules.required') : undefined
    return isWithinYears(day) ? undefined : translate('engine.rules.years', years)
  }
  const message = wrong(typed) ?? problem
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (!wrong(target.value)) onChange(target.value)
      }}
      error={message !== undefined}
      helperText={message}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: limits.firstDay, max: limits.lastDay } }}
    />
  )
}
