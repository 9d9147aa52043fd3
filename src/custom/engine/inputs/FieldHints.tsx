/** Hints of a field: a lock, and the number of characters left of its limit. */
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { cleanText } from '../../../../contract/cleanText'
import { useDebounced } from '../../ui/useDebounced'

export const Lock = () => (
  <InputAdornment position="start">
    <LockOutlined fontSize="small" aria-hidden />
  </InputAdornment>
)

interface LengthHintProps {
  source: string
  max: number
  /** Translation key. */
  hint?: string | undefined
}

/** Share of the limit from which the remaining characters are shown. */
const few = 1 / 5

/**
 * Shows the remaining characters, counted as the rule counts: without surrounding spaces. Screen readers announce them
 * when typing pauses, not at every letter.
 */
export const LengthHint = ({ source, max, hint }: LengthHintProps) => {
  const translate = useTranslate()
  const value: unknown = useWatch({ name: source })
  const left = max - cleanText(String(value ?? '')).trim().length
  const key = left < 0 ? 'engine.charactersOver' : 'engine.charactersLeft'
  const words = left <= max * few ? translate(key, { smart_count: Math.abs(left) }) : ''
  const said = useDebounced(words)
  return (
    <>
      {hint && translate(hint)}
      {hint && words && ' · '}
      <Box component="span" aria-hidden sx={left < 0 ? { color: 'error.main' } : undefined}>
        {words}
      </Box>
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  )
}
