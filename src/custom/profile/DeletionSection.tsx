/** Section for deleting the account. Before that, the user can download all data of the organisation. */
import DeleteForever from '@mui/icons-material/DeleteForever'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DeleteAccountDialog } from './DeleteAccountDialog'
import { DownloadDataButton } from './DownloadDataButton'
import { ProfileSection } from './ProfileSection'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

export const DeletionSection = () => {
  const translate = useTranslate()
  const isBlocked = useIsBlockedByImpersonation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ProfileSection title="profile.deletion.title" isBlocked={isBlocked}>
      <Typography>{translate('profile.deletion.text')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <DownloadDataButton />
        <Button
          variant="contained"
          color="error"
          startIcon={<DeleteForever />}
          disabled={isBlocked}
          onClick={() => setIsOpen(true)}
        >
          {translate('profile.deletion.title')}
        </Button>
      </Box>
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </ProfileSection>
  )
}
