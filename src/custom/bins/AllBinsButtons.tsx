/** The number of a location's public bins, and the buttons that change all of its bins. */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { hasApiExtension } from '../../config'
import { useDefinition } from '../engine/definition/EngineContext'
import { onFirstClick } from '../ui/firstClick'
import type { BinChange, useBinChanges } from './useBinChanges'
import type { BinRecord } from './useBins'

interface AllBinsButtonsProps {
  bins: readonly BinRecord[]
  changes: ReturnType<typeof useBinChanges>
}

/**
 * For each change, a function that returns whether the API supports the change and the change would affect the bin.
 * Fields may be missing, because an API other than the portal's own may send no level and no fault.
 */
const affects: Record<'show' | 'hide' | 'markEmptied' | 'clearFault', (bin: Partial<BinRecord>) => boolean> = {
  show: ({ isVisible }) => isVisible === false,
  hide: ({ isVisible }) => isVisible === true,
  markEmptied: ({ level }) => hasApiExtension('binMarks') && Boolean(level),
  clearFault: ({ fault }) => hasApiExtension('binMarks') && Boolean(fault),
}
const offered = Object.keys(affects) as (BinChange & keyof typeof affects)[]

export const AllBinsButtons = ({ bins, changes: { changeAll, undo, isBusy } }: AllBinsButtonsProps) => {
  const translate = useTranslate()
  const { isReader } = useDefinition('bins')
  if (bins.length === 0) return null
  const publicCount = bins.filter(({ isVisible }) => isVisible).length
  return (
    <Stack direction="row" useFlexGap sx={{ mt: 1, flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {translate('stores.bins.publicCount', { count: publicCount, of: bins.length })}
      </Typography>
      {(isReader ? [] : offered).map(change => {
        const affected = bins.filter(affects[change])
        if (affected.length === 0) return null
        return (
          <Button
            key={change}
            size="small"
            loading={isBusy}
            onClick={onFirstClick(() => void changeAll(affected, change))}
          >
            {translate(`stores.bins.all.${change}`)}
          </Button>
        )
      })}
      {/* Undo is a button and not in a toast, because keyboard users cannot reach a toast behind an open dialog. */}
      {undo && (
        <Button size="small" disabled={isBusy} onClick={onFirstClick(() => void undo())}>
          {translate('ra.action.undo')}
        </Button>
      )}
    </Stack>
  )
}
