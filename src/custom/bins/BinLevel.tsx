/** How full a bin is. */
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'

export const BinLevel = ({ level }: { level: number }) => {
  const translate = useTranslate()
  const percent = Math.round(level * 100)
  const label = translate('resources.bins.level', { percent })
  return (
    <>
      <Typography variant="body2">{label}</Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={level >= limits.binFullLevel ? 'error' : 'primary'}
        aria-label={label}
        sx={{ maxWidth: 240, height: 6, borderRadius: 3 }}
      />
    </>
  )
}
