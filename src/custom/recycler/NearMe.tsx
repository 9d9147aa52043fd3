/** Asks the browser where the recycler is, by a press alone. */
import MyLocationIcon from '@mui/icons-material/MyLocation'
import IconButton from '@mui/material/IconButton'
import { useNotify, useTranslate } from 'react-admin'
import type { Point } from '../../../contract/primitives'
import { useBusy } from '../engine/useBusy'
import { locate } from './position'

const look = { bgcolor: 'background.paper', color: 'text.primary', boxShadow: 2, borderRadius: 1 }

export const NearMe = ({ onFound }: { onFound: (point: Point) => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const find = async () => {
    const point = await locate()
    if (point) onFound(point)
    else notify('recycler.map.notLocated', { type: 'warning' })
  }
  const label = translate('recycler.map.nearMe')
  return (
    <IconButton
      aria-label={label}
      title={label}
      loading={isBusy}
      onClick={() => void attempt(find)}
      sx={{ ...look, '&:hover, &.Mui-disabled': look }}
    >
      <MyLocationIcon />
    </IconButton>
  )
}
