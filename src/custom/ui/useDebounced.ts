import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits'

/** Returns the text as of the last pause in typing (debounce). An empty text is returned without delay. */
export const useDebounced = (value: string) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Returns the typed text, and the text as of the last pause in typing, which is used for searching. */
export const useDebouncedText = () => {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  return { typed, setTyped, search, isLate: search !== typed.trim() }
}
