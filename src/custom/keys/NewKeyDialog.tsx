/** What a new key is to be called and to open. */
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type KeyMode, type KeyScope, keyModes, keyScopes } from '../../../contract/access'
import type { Values } from '../../dataProvider/endpoints'

interface NewKeyDialogProps {
  isBusy: boolean
  onCreate(values: Values): void
  onClose(): void
}

interface Wanted {
  name: string
  mode: KeyMode
  scopes: readonly KeyScope[]
  /** A day; the key works to its end. */
  lastDay: string
}

const toBody = ({ lastDay, ...rest }: Wanted): Values => ({
  ...rest,
  name: rest.name.trim(),
  ...(lastDay && { expiresAt: `${lastDay}T23:59:59Z` }),
})

const ScopeBoxes = ({ chosen, onChange }: { chosen: readonly KeyScope[]; onChange(next: KeyScope[]): void }) => {
  const translate = useTranslate()
  const toggle = (scope: KeyScope) =>
    onChange(chosen.includes(scope) ? chosen.filter(each => each !== scope) : [...chosen, scope])
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate('keys.fields.scopes')}</FormLabel>
      {keyScopes.map(scope => (
        <FormControlLabel
          key={scope}
          control={<Checkbox size="small" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />}
          label={translate(`keys.scopes.${scope.replace(':', '_')}`)}
        />
      ))}
    </FormControl>
  )
}

const ModeRadios = ({ mode, onChange }: { mode: KeyMode; onChange(next: KeyMode): void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{translate('keys.fields.mode')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={mode} onChange={(_, next) => onChange(next as KeyMode)}>
        {keyModes.map(each => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            label={translate(`keys.modes.${each}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

export const NewKeyDialog = ({ isBusy, onCreate, onClose }: NewKeyDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const [wanted, setWanted] = useState<Wanted>({ name: '', mode: 'live', scopes: [], lastDay: '' })
  const set = (change: Partial<Wanted>) => setWanted({ ...wanted, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCreate(toBody(wanted))
  }
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{translate('keys.add')}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              id={`${id}-name`}
              label={translate('keys.fields.name')}
              helperText={translate('keys.nameHint')}
              value={wanted.name}
              onChange={({ target }) => set({ name: target.value })}
              slotProps={{ htmlInput: { maxLength: 60 } }}
              required
              fullWidth
            />
            <ModeRadios mode={wanted.mode} onChange={mode => set({ mode })} />
            <ScopeBoxes chosen={wanted.scopes} onChange={scopes => set({ scopes })} />
            <TextField
              id={`${id}-lastDay`}
              type="date"
              label={translate('keys.fields.expiresAt')}
              helperText={translate('keys.expiresHint')}
              value={wanted.lastDay}
              onChange={({ target }) => set({ lastDay: target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('engine.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!wanted.name.trim() || wanted.scopes.length === 0}
            loading={isBusy}
          >
            {translate('keys.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
