/** A point's degrees, in a form, to be typed. What is being typed stays as it is until the point moves in another way. */
import Box from '@mui/material/Box'
import { useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { cleanCode } from '../../../contract/cleanText'
import type { Point } from '../../../contract/primitives'
import { inputProps } from '../inputs/inputProps'
import { roundDegrees } from '../maps/area'
import { useFollowing } from './useFollowing'

interface CoordinatesProps {
  point: Point | null
  readOnly: boolean
  onPut(change: Partial<Point>): void
}

/** The largest value of each, its negative the smallest. */
const limitOf = { latitude: 90, longitude: 180 } as const

/** A decimal comma is as good as a point; `null` for what is no coordinate. */
const parseDegrees = (text: string, limit: number) => {
  const plain = cleanCode(text).replace(',', '.').replace('−', '-')
  if (!/^-?\d{1,3}(\.\d*)?$/.test(plain)) return null
  const degrees = Number(plain)
  return Math.abs(degrees) <= limit ? degrees : null
}

const Coordinate = ({ source, point, readOnly, onPut }: CoordinatesProps & { source: keyof typeof limitOf }) => {
  const limit = limitOf[source]
  const value = point?.[source]
  const translate = useTranslate()
  const { trigger } = useFormContext()
  const [typed, setTyped] = useState('')
  useFollowing(source, value ?? '')
  const range = {
    message: `stores.point.${source}Range`,
    test: (held: unknown) => typeof held === 'number',
  }
  const label = translate(`resources.locations.fields.${source}`)
  const { slotProps, ...props } = inputProps({ source, label, required: false, readOnly, rules: [range] })
  return (
    <TextInput
      {...props}
      format={(held: number | string) => {
        if (typeof held === 'string') return held
        return parseDegrees(typed, limit) === held ? typed : String(roundDegrees(held))
      }}
      parse={(text: string) => {
        setTyped(text)
        return parseDegrees(text, limit) ?? text
      }}
      onChange={({ target }) => {
        void trigger(source)
        const degrees = parseDegrees(target.value, limit)
        if (degrees !== null && degrees !== value) onPut({ [source]: degrees })
      }}
      slotProps={{ ...slotProps, htmlInput: { inputMode: 'text', autoComplete: 'off' } }}
    />
  )
}

export const Coordinates = (props: CoordinatesProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
    <Coordinate {...props} source="latitude" />
    <Coordinate {...props} source="longitude" />
  </Box>
)
