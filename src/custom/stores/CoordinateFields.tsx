/**
 * Fields for a point's latitude and longitude. Typed text stays unchanged until the point is moved by other means, such
 * as the map. A pair of coordinates fills both fields if the user pastes it into one field, or leaves the field that
 * contains it.
 */
import Box from '@mui/material/Box'
import { useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Point } from '../../../contract/primitives'
import { textInputProps } from '../engine/inputs/inputProps'
import { roundDegrees } from '../maps/bounds'
import { degreesLimit, parseDegrees, parsePoint } from '../maps/parsePoint'
import { useSyncedFormValue } from './useSyncedFormValue'

interface CoordinatesProps {
  point: Point | null
  readOnly: boolean
  onPut(change: Partial<Point>): void
}

/**
 * Returns whether the text was pasted. Typing adds one character at a time, and a pair that is not completely typed
 * must not count as a point.
 */
const isPasted = (text: string, before: string) => text.length - before.length > 1

const Coordinate = ({ source, point, readOnly, onPut }: CoordinatesProps & { source: keyof typeof degreesLimit }) => {
  const limit = degreesLimit[source]
  const value = point?.[source]
  const translate = useTranslate()
  const { trigger, getValues, setValue } = useFormContext()
  const [typed, setTyped] = useState('')
  useSyncedFormValue(source, value ?? '')
  const range = {
    message: `stores.point.${source}Range`,
    test: (value: unknown) => typeof value === 'number',
  }
  const label = translate(`resources.locations.fields.${source}`)
  const { slotProps, ...props } = textInputProps({ source, label, required: false, readOnly, rules: [range] })
  const heldText = () => String(getValues(source) ?? '')
  const putPair = (text: string) => {
    const pair = parsePoint(text)
    if (!pair) return
    setTyped('')
    setValue(source, pair[source], { shouldValidate: true, shouldDirty: true })
    onPut(pair)
  }
  return (
    <TextInput
      {...props}
      format={(value: number | string) => {
        if (typeof value === 'string') return value
        return parseDegrees(typed, limit) === value ? typed : String(roundDegrees(value))
      }}
      parse={(text: string) => {
        setTyped(text)
        return parseDegrees(text, limit) ?? (isPasted(text, typed) ? parsePoint(text)?.[source] : undefined) ?? text
      }}
      onChange={({ target }) => {
        const degrees = parseDegrees(target.value, limit)
        if (degrees === null && isPasted(target.value, typed)) putPair(target.value)
        void trigger(source)
        if (degrees !== null && degrees !== value) onPut({ [source]: degrees })
      }}
      onBlur={() => putPair(heldText())}
      slotProps={{ ...slotProps, htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
    />
  )
}

export const CoordinateFields = (props: CoordinatesProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
    <Coordinate {...props} source="latitude" />
    <Coordinate {...props} source="longitude" />
  </Box>
)
