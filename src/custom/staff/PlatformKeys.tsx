/** The page with the platform's API keys, in the staff area. */
import Stack from '@mui/material/Stack'
import { use } from 'react'
import { loadProfileMessages } from '../../i18n/lazyMessages'
import { KeyList } from '../keys/KeyList'
import { TrailButton } from './trail/TrailButton'

export const PlatformKeys = () => {
  use(loadProfileMessages())
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <KeyList
        resource="platformKeys"
        actionOf={({ id, name }) => <TrailButton id={String(id)} name={name} hasLabel />}
      />
    </Stack>
  )
}
