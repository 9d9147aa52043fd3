/** Button that asks the browser for the recycler's position. */
import MyLocationIcon from '@mui/icons-material/MyLocation'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import type { Point } from '../../../contract/primitives'
import { useBusy } from '../ui/useBusy'
import { useLocate } from './useLocate'

/** While the button is busy, its icon is hidden, so that only the spinner is visible. */
const busy = { '&.MuiIconButton-loading': { color: 'transparent' }, '& [role=progressbar]': { color: 'primary.main' } }
const look = { bgcolor: 'background.paper', color: 'text.primary', boxShadow: 2, borderRadius: 1 }

export const LocateButton = ({ onFound }: { onFound: (point: Point) => void }) => {
  const translate = useTranslate()
  const locate = useLocate()
  const { isBusy, attempt } = useBusy()
  const find = async () => {
    const point = await locate()
    if (point) onFound(point)
  }
  const label = translate('recycler.map.nearMe')
  return (
    <IconButton
      aria-label={label}
      title={label}
      loading={isBusy}
      onClick={() => void attempt(find)}
      aria-busy={isBusy}
      sx={{ ...look, '&:hover, &.Mui-disabled': look, ...busy }}
    >
      <MyLocationIcon />
    </IconButton>
  )
}
