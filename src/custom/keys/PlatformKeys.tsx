/** The page with the platform's API keys, in the staff area. */
import Stack from '@mui/material/Stack'
import { KeyList } from './KeyList'

export const PlatformKeys = () => (
  <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
    <KeyList resource="platformKeys" />
  </Stack>
)
