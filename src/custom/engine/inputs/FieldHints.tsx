/** What a field says of itself beside its words: that it is locked, and how many characters of its limit are left. */
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

/** The part of a limit that is worth a word when no more of it is left. */
const few = 1 / 5

/** Counted as the rule counts: without the spaces around. Read out when typing pauses, not with every letter. */
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
