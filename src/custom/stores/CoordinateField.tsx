/** Degrees that can be typed. What is being typed stays as it is until the point moves in another way. */
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { roundDegrees } from '../maps/area'

interface CoordinateFieldProps {
  name: 'latitude' | 'longitude'
  /** The largest value, its negative the smallest. */
  limit: number
  value: number | undefined
  readOnly: boolean
  onValue: (value: number) => void
}

/** A decimal comma is as good as a point; `null` for what is no coordinate. */
export const parseDegrees = (text: string, limit: number) => {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  if (!/^-?\d{1,3}(\.\d*)?$/.test(plain)) return null
  const degrees = Number(plain)
  return Math.abs(degrees) <= limit ? degrees : null
}

export const CoordinateField = ({ name, limit, value, readOnly, onValue }: CoordinateFieldProps) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  useEffect(() => {
    setText(before => {
      if (value === undefined) return ''
      return parseDegrees(before, limit) === value ? before : String(roundDegrees(value))
    })
  }, [value, limit])
  const isWrong = text !== '' && parseDegrees(text, limit) === null
  const type = (typed: string) => {
    setText(typed)
    const degrees = parseDegrees(typed, limit)
    if (degrees !== null && degrees !== value) onValue(degrees)
  }
  return (
    <TextField
      label={translate(`resources.locations.fields.${name}`)}
      value={text}
      onChange={event => type(event.target.value)}
      error={isWrong}
      helperText={isWrong && translate(`resources.locations.point.${name}Range`)}
      slotProps={{ input: { readOnly }, htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
    />
  )
}
