/** States what becomes public when a fundraiser is shared, and that sharing can be ended. */
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

export const SharingExplanation = () => {
  const translate = useTranslate()
  return (
    <>
      <Typography sx={{ mb: 1 }}>{translate('sharing.shows')}</Typography>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{translate('sharing.revocable')}</Typography>
    </>
  )
}
