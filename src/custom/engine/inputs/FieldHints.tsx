/** The lock icon in a field, and the text below a field with a limit: its hint and the number of characters left. */
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { cleanText } from '../../../../contract/cleanText'
import { useDebounced } from '../../ui/useDebounced'

export const LockIcon = () => (
  <InputAdornment position="start">
    <LockOutlined fontSize="small" aria-hidden />
  </InputAdornment>
)

interface LengthHintProps {
  source: string
  max: number
  /** Translation key of the hint. */
  hint?: string | undefined
}

/** The remaining characters are shown when at most this share of the limit is left. */
const shownShare = 1 / 5

/**
 * Shows the remaining characters, not counting surrounding spaces, as the validation rule does. Screen readers announce
 * them when the user pauses, not at every letter.
 */
export const LengthHint = ({ source, max, hint }: LengthHintProps) => {
  const translate = useTranslate()
  const value: unknown = useWatch({ name: source })
  const left = max - cleanText(String(value ?? '')).trim().length
  const key = left < 0 ? 'engine.charactersOver' : 'engine.charactersLeft'
  const words = left <= max * shownShare ? translate(key, { smart_count: Math.abs(left) }) : ''
  const announcement = useDebounced(words)
  return (
    <>
      {hint && translate(hint)}
      {hint && words && ' · '}
      <Box component="span" aria-hidden sx={left < 0 ? { color: 'error.main' } : undefined}>
        {words}
      </Box>
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}
