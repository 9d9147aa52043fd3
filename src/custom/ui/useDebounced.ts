import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits'

/** Returns the text as it was when typing last paused. An emptied text is returned at once. */
export const useDebounced = (value: string) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Returns the typed text and the text to search for, which is the text at the last pause. */
export const useTyped = () => {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  return { typed, setTyped, search, isLate: search !== typed.trim() }
}
