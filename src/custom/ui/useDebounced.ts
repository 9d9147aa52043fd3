import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits'

/** The text as it was when typing last paused; an emptied one counts at once. */
export const useDebounced = (value: string) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What is typed, and what of it is searched for: as it was when typing last paused. */
export const useTyped = () => {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  return { typed, setTyped, search, isLate: search !== typed.trim() }
}
