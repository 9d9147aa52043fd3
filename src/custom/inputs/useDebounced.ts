import { useEffect, useState } from 'react'
import { limits } from '../../../contract/limits'

/** The value as it was when it last stood still for `ms` milliseconds; an emptied text counts at once. */
export const useDebounced = (value: string, ms: number = limits.searchDebounceMs) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
