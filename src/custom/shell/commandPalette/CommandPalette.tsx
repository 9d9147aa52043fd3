/**
 * Command palette: a combobox whose listbox contains screens, create actions and records of the role, and entries of
 * the area's additional source, such as places on a map.
 */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { CloseOnBack } from '../../ui/CloseOnBack'
import { pendingPaletteInput } from './LazyCommandPalette'
import { type PaletteEntry, usePaletteEntries } from './usePaletteEntries'

const listStyles = {
  maxHeight: '55vh',
  overflowY: 'auto',
  pb: 1,
  '& [role=option]': { px: 3, py: 1.25, minHeight: 44, cursor: 'pointer', overflowWrap: 'anywhere' },
  '& [role=option][aria-selected=true]': {
    bgcolor: 'action.selected',
    outline: 2,
    outlineOffset: -2,
    outlineColor: 'primary.main',
  },
  '& .detail': { color: 'text.secondary', typography: 'body2' },
  '& .heading': { px: 3, pt: 1.5, color: 'text.secondary', typography: 'caption' },
} as const

interface ListProps {
  id: string
  entries: readonly PaletteEntry[]
  active: number
  onActive(index: number): void
  onSelect(entry: PaletteEntry): void
}

const Options = ({ id, entries, active, onActive, onSelect }: ListProps) => {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((group, order) => (
    <Box key={group} role="group" aria-labelledby={`${id}-group-${order}`}>
      <Box className="heading" role="presentation" id={`${id}-group-${order}`}>
        {group}
      </Box>
      {entries.map(
        (entry, index) =>
          entry.group === group && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox, which names the active option
            <div
              key={`${entry.group} ${entry.to} ${entry.id ?? ''}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              {...(entry.detail && {
                'aria-labelledby': `${id}-${index}-text`,
                'aria-describedby': `${id}-${index}-detail`,
              })}
              onPointerMove={() => onActive(index)}
              onClick={() => onSelect(entry)}
            >
              <span id={`${id}-${index}-text`}>{entry.text}</span>
              {entry.detail && (
                <div id={`${id}-${index}-detail`} className="detail">
                  {entry.detail}
                </div>
              )}
            </div>
          ),
      )}
    </Box>
  ))
}

interface PaletteProps {
  onClose(): void
  /** Opens the list of keyboard shortcuts. */
  onKeys(): void
}

export const CommandPalette = ({ onClose, onKeys }: PaletteProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(() => pendingPaletteInput.typed)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const { entries, isSearching, hasFailed } = usePaletteEntries(typed)
  const active = Math.min(selectedIndex, entries.length - 1)

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const go = ({ to, opensInNewTab }: PaletteEntry) => {
    onClose()
    if (opensInNewTab) window.open(to, '_blank', 'noopener')
    else navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = entries[active]
    if (step && entries.length > 0) setSelectedIndex((active + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && entry && !event.nativeEvent.isComposing) go(entry)
    else return
    event.preventDefault()
  }
  const statusText = () => {
    if (isSearching) return translate('commandPalette.searching')
    if (hasFailed) return translate('commandPalette.failed')
    return entries.length === 0
      ? translate('commandPalette.nothing')
      : translate('commandPalette.count', { smart_count: entries.length })
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <CloseOnBack onClose={onClose} />
      <DialogTitle id={`${id}-title`} sx={visuallyHidden}>
        {translate('commandPalette.title')}
      </DialogTitle>
      <Box sx={{ p: 2, pb: 1 }}>
        <TextField
          fullWidth
          autoFocus
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setSelectedIndex(0)
          }}
          onKeyDown={onKeyDown}
          label={translate('commandPalette.placeholder')}
          autoComplete="off"
          slotProps={{
            htmlInput: {
              role: 'combobox',
              inputMode: 'search',
              'aria-expanded': entries.length > 0,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
              spellCheck: false,
            },
          }}
        />
      </Box>
      {entries.length > 0 && (
        <Box id={`${id}-list`} role="listbox" aria-label={translate('commandPalette.results')} sx={listStyles}>
          <Options id={id} entries={entries} active={active} onActive={setSelectedIndex} onSelect={go} />
        </Box>
      )}
      <Typography
        role="status"
        sx={
          entries.length > 0 && !isSearching && !hasFailed ? visuallyHidden : { px: 3, pb: 2, color: 'text.secondary' }
        }
      >
        {statusText()}
      </Typography>
      <Button onClick={onKeys} sx={{ alignSelf: 'start', mx: 2, mb: 1 }}>
        {translate('commandPalette.keys.title')}
      </Button>
    </Dialog>
  )
}
