/** The number of a location's public bins, and the buttons that switch all of them. */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { BinRecord } from './useBins'
import type { useBinVisibility } from './useBinVisibility'

interface BinVisibilityProps {
  bins: readonly BinRecord[]
  visibility: ReturnType<typeof useBinVisibility>
}

export const BinVisibility = ({ bins, visibility: { switchAll, undo, isBusy } }: BinVisibilityProps) => {
  const translate = useTranslate()
  if (bins.length === 0) return null
  const publicCount = bins.filter(({ isVisible }) => isVisible).length
  const buttonOf = (isPublic: boolean) => (
    <Button size="small" loading={isBusy} onClick={() => void switchAll(bins, isPublic)}>
      {translate(isPublic ? 'stores.bins.makePublic' : 'stores.bins.makePrivate')}
    </Button>
  )
  return (
    <Stack direction="row" useFlexGap sx={{ mt: 1, flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {translate('stores.bins.publicCount', { count: publicCount, of: bins.length })}
      </Typography>
      {publicCount < bins.length && buttonOf(true)}
      {publicCount > 0 && buttonOf(false)}
      {/* The button is not in the toast, because the keyboard cannot reach a toast behind an open dialog. */}
      {undo && (
        <Button size="small" disabled={isBusy} onClick={() => void undo()}>
          {translate('ra.action.undo')}
        </Button>
      )}
    </Stack>
  )
}
