/** What a field says of itself beside its words: that it is locked, and how many characters of its limit are left. */
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'

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

/** Characters left that are worth a word. */
const few = 125

/** Counted as the rule counts: without the spaces around. Nothing is said while there is plenty of room. */
export const LengthHint = ({ source, max, hint }: LengthHintProps) => {
  const translate = useTranslate()
  const value: unknown = useWatch({ name: source })
  const left = max - String(value ?? '').trim().length
  return (
    <>
      {hint && translate(hint)}
      {hint && left <= few && ' · '}
      {left <= few && (
        <Box component="span" sx={left < 0 ? { color: 'error.main' } : undefined}>
          {translate(left < 0 ? 'engine.charactersOver' : 'engine.charactersLeft', { smart_count: Math.abs(left) })}
        </Box>
      )}
    </>
  )
}
