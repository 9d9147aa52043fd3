/** A text box whose value counts 500 ms after the last key. */
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/limits'

interface TypedFieldProps {
  /** Translated. */
  label: string
  value: string
  type?: 'search' | 'text'
  onChange(value: string): void
}

export const TypedField = ({ label, value, type = 'text', onChange }: TypedFieldProps) => {
  const [typed, setTyped] = useState(value)
  const change = useRef(onChange)
  change.current = onChange
  const sent = useRef(value)
  // Only a value from elsewhere, such as the browser's back button, replaces what is being typed.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      change.current(typed)
    }, limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return <TextField type={type} label={label} value={typed} onChange={event => setTyped(event.target.value)} />
}
