/** The filters of the organisation's activity. Typed text is applied when the user stops typing for a moment. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { activityKinds } from '../../../../contract/activityKinds'
import { limits } from '../../../../contract/limits'
import { isGuid } from '../../../../contract/rules'
import type { ActivityFilter } from '../../engine/history/activityCalls'

interface ActivityFiltersProps {
  filter: ActivityFilter
  /** Name of the record whose id the filter has. */
  recordName: string | undefined
  onChange(filter: ActivityFilter): void
}

export const ActivityFilters = ({ filter, recordName, onChange }: ActivityFiltersProps) => {
  const translate = useTranslate()
  const [entered, setEntered] = useState(filter)
  const apply = useEffectEvent(onChange)
  useEffect(() => {
    if (JSON.stringify(entered) === JSON.stringify(filter)) return
    const timer = setTimeout(() => apply(entered), limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [entered, filter])
  const isOneRecord = isGuid(entered.record ?? '')
  const field = (name: keyof ActivityFilter) => ({
    size: 'small' as const,
    label: translate(`support.activity.filters.${name}`),
    value: entered[name] ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setEntered(({ [name]: _, ...others }) => (value ? { ...others, [name]: value } : others)),
  })
  const day = {
    type: 'date',
    slotProps: { inputLabel: { shrink: true }, htmlInput: { min: limits.firstDay, max: limits.lastDay } },
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', width: '100%' }}>
      <TextField {...field('person')} sx={{ flex: '1 1 160px' }} />
      <TextField
        {...field('record')}
        // If the filter has the id of a record, the input shows the record's name, because users do not know ids.
        // Typing in the input searches for names again.
        {...(isOneRecord && { value: recordName ?? translate('support.activity.filters.oneRecord') })}
        sx={{ flex: '1 1 160px' }}
      />
      <TextField
        {...field('kind')}
        select
        sx={{ flex: '1 1 140px' }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('support.activity.filters.all')}</MenuItem>
        {activityKinds.map(kind => (
          <MenuItem key={kind} value={kind}>
            {translate(`support.activity.kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...field('from')} {...day} sx={{ flex: '1 1 140px' }} />
      <TextField {...field('to')} {...day} sx={{ flex: '1 1 140px' }} />
      {Object.keys(entered).length > 0 && (
        <Button onClick={() => setEntered({})}>{translate('support.activity.filters.clear')}</Button>
      )}
    </Box>
  )
}
