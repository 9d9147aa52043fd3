/** How many bins there are, one or several more of them, and their labels: above the bins, and as a new store's next step. */
import Add from '@mui/icons-material/Add'
import Print from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { apiCan } from '../../config'
import { SheetButton } from './SheetButton'
import { useAddBins } from './useAddBins'

interface AddBinsProps {
  locationId: string
  /** Bins that are there. */
  count: number
}

const max = limits.binsPerLocation

/** What was typed, as a number that there is room for. */
const within = (typed: string, room: number) => Math.max(1, Math.min(Math.trunc(Number(typed)) || 1, room))

export const PrintLabels = ({ locationId }: Pick<AddBinsProps, 'locationId'>) => {
  const translate = useTranslate()
  if (!apiCan('labels')) return null
  return (
    <Tooltip describeChild title={translate('stores.bins.labelsHint')}>
      <span>
        <SheetButton
          of="location"
          id={locationId}
          label={translate('stores.bins.labels')}
          startIcon={<Print />}
          variant="outlined"
          size="medium"
        />
      </span>
    </Tooltip>
  )
}

export const AddBins = ({ locationId, count }: AddBinsProps) => {
  const translate = useTranslate()
  const { add, isBusy } = useAddBins(locationId)
  const [typed, setTyped] = useState('1')
  const room = max - count
  const amount = within(typed, room)
  const isFull = room <= 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isFull && (await add(amount))) setTyped('1')
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      {!isFull && (
        <TextField
          type="number"
          label={translate('stores.bins.amount')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { inputMode: 'numeric', min: 1, max: room } }}
          sx={{ width: 104, my: 0.5 }}
        />
      )}
      <Button type="submit" variant="contained" startIcon={<Add />} loading={isBusy} disabled={isFull}>
        {amount === 1 || isFull
          ? translate('resources.bins.add')
          : translate('stores.bins.addMany', { smart_count: amount })}
      </Button>
      {count > 0 && <PrintLabels locationId={locationId} />}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('resources.bins.count', { count, max })}
      </Typography>
      {isFull && <Typography variant="body2">{translate('resources.bins.full', { max })}</Typography>}
    </Box>
  )
}
