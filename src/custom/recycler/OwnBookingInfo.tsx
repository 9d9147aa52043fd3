/**
 * Shows what a recycler needs at a location that they have booked: a note about the booking, the door code, and a link
 * that opens the location in a maps application.
 */
import DirectionsIcon from '@mui/icons-material/DirectionsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Point } from '../../../contract/primitives'
import { mapsLink } from './mapsLink'

export const DoorCode = ({ code }: { code: string }) => {
  const translate = useTranslate()
  return (
    <Typography component="p">
      {translate('recycler.doorCode')}{' '}
      <Box
        component="strong"
        sx={{ fontFamily: 'monospace', fontSize: '1.35em', letterSpacing: '0.12em', userSelect: 'all' }}
      >
        {code}
      </Box>
    </Typography>
  )
}

export const OpenInMapsLink = ({ point, name }: { point: Point; name: string }) => {
  const translate = useTranslate()
  return (
    <Button
      component="a"
      href={mapsLink(point, name)}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<DirectionsIcon />}
      aria-label={translate('recycler.openInMapsOf', { name })}
    >
      {translate('recycler.openInMaps')}
    </Button>
  )
}

/** Shown in the popup of a location that the recycler has booked. The code appears when the API has returned it. */
export const OwnBookingInfo = ({ code, point, name }: { code: string | undefined; point: Point; name: string }) => {
  const translate = useTranslate()
  return (
    <Box
      role="group"
      aria-label={translate('recycler.yours')}
      sx={{ p: 1.5, border: 1, borderColor: 'primary.main', borderRadius: 1, display: 'grid', gap: 1 }}
    >
      <Box>
        <Chip size="small" color="primary" label={translate('recycler.yours')} />
      </Box>
      {code && <DoorCode code={code} />}
      <Box>
        <OpenInMapsLink point={point} name={name} />
      </Box>
    </Box>
  )
}
