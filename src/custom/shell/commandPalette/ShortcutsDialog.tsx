/**
 * Dialog that lists the keyboard shortcuts. A switch turns off the shortcuts with a single key that open or find
 * something, because speech input could trigger them by mistake.
 */
import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTranslate } from 'react-admin'
import { CloseButton } from '../../ui/CloseButton'
import { TitledDialog } from '../../ui/TitledDialog'

const keys = [
  ['palette', ['Ctrl K', '⌘ K']],
  ['help', ['?']],
  ['home', ['H']],
  ['search', ['/']],
  ['create', ['N']],
  ['move', ['↑', '↓']],
  ['go', ['Enter']],
  ['close', ['Esc']],
] as const

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: 1.5,
  m: 0,
  '& dd': { m: 0 },
  '& kbd': {
    px: 1,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    fontFamily: 'inherit',
    fontWeight: 600,
  },
} as const

interface KeysDialogProps {
  isSingle: boolean
  onSingle(isSingle: boolean): void
  onClose(): void
}

export const ShortcutsDialog = ({ isSingle, onSingle, onClose }: KeysDialogProps) => {
  const translate = useTranslate()
  return (
    <TitledDialog title={translate('commandPalette.keys.title')} onClose={onClose} maxWidth="xs">
      <DialogContent>
        <Box component="dl" sx={listStyles}>
          {keys.map(([name, of]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>
                {of.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ` ${translate('commandPalette.keys.or')} `}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{translate(`commandPalette.keys.${name}`)}</dd>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={isSingle} onChange={(_, checked) => onSingle(checked)} />}
          label={translate('commandPalette.keys.single')}
        />
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
