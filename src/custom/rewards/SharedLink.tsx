/** The link of a shared fundraiser: its QR code, its poster, and the button that stops sharing. */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { OwnFundraisingReward } from '../../../contract/rewards'
import { fetchPdf } from '../../dataProvider/downloads'
import { useDownload } from '../engine/actions/useDownload'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { useShareLink } from './useShareLink'

interface SharedLinkProps {
  reward: OwnFundraisingReward
  url: string
  isBusy: boolean
  onStop(): Promise<unknown>
}

const StopButton = ({ reward, isBusy, onStop }: Omit<SharedLinkProps, 'url'>) => {
  const translate = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const stop = async () => {
    await onStop()
    setIsAsking(false)
  }
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        {translate('sharing.stop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={translate('sharing.stop')}
          confirmLabel={translate('sharing.stop')}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void stop()}
          onClose={() => setIsAsking(false)}
        >
          <Typography>{translate('sharing.stopWarning', { name: reward.name })}</Typography>
        </ConfirmDialog>
      )}
    </>
  )
}

export const SharedLink = ({ reward, url, ...stopping }: SharedLinkProps) => {
  const translate = useTranslate()
  const { share, copy, canShare } = useShareLink()
  const poster = useDownload(() => fetchPdf(`/b2b/common/print/fundraiser/${reward.guid}`), 'fundraiser.pdf')
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <TextField
        label={translate('sharing.link')}
        value={url}
        slotProps={{ input: { readOnly: true } }}
        onFocus={event => event.target.select()}
        fullWidth
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {canShare && (
          <Button variant="contained" onClick={() => void share(reward.name, url)}>
            {translate('sharing.share')}
          </Button>
        )}
        <Button variant={canShare ? 'outlined' : 'contained'} onClick={() => void copy(url)}>
          {translate('sharing.copy')}
        </Button>
        <Button variant="outlined" component="a" href={url} target="_blank" rel="noopener">
          {translate('sharing.open')}
        </Button>
        <Button variant="outlined" loading={poster.isBusy} onClick={() => void poster.download()}>
          {translate('sharing.poster')}
        </Button>
        <StopButton reward={reward} {...stopping} />
      </Stack>
      <QRCodeSVG
        value={url}
        size={limits.qrDialogPx}
        level="M"
        marginSize={4}
        role="img"
        aria-label={translate('sharing.qr')}
        title={translate('sharing.qr')}
      />
    </Stack>
  )
}
