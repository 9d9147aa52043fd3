/** What a new key is to be called and to open. */
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type KeyMode, type KeyScope, keyModes, keyScopes } from '../../../contract/access'
import type { Values } from '../../dataProvider/endpoints'
import { CheckBoxes } from '../inputs/CheckBoxes'
import { SubmitDialog } from '../layout/SubmitDialog'

interface NewKeyDialogProps {
  isBusy: boolean
  onCreate(values: Values): void
  onClose(): void
}

interface Wanted {
  name: string
  mode: KeyMode
  scopes: readonly KeyScope[]
  /** A day of the owner's; the key works to its end. */
  lastDay: string
}

const toBody = ({ lastDay, ...rest }: Wanted): Values => ({
  ...rest,
  name: rest.name.trim(),
  ...(lastDay && { expiresAt: new Date(`${lastDay}T23:59:59`).toISOString() }),
})

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
            sx={{ py: { xs: 0.5, sm: 0 } }}
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
  return (
    <SubmitDialog
      title={translate('keys.add')}
      submitLabel={translate('keys.create')}
      isWhole={wanted.name.trim() !== '' && wanted.scopes.length > 0}
      isBusy={isBusy}
      onSubmit={() => onCreate(toBody(wanted))}
      onClose={onClose}
    >
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
      <CheckBoxes
        legend={translate('keys.fields.scopes')}
        options={keyScopes}
        labelOf={scope => translate(`keys.scopes.${scope.replace(':', '_')}`)}
        chosen={wanted.scopes}
        onChange={scopes => set({ scopes })}
      />
      <TextField
        id={`${id}-lastDay`}
        type="date"
        label={translate('keys.fields.expiresAt')}
        helperText={translate('keys.expiresHint')}
        value={wanted.lastDay}
        onChange={({ target }) => set({ lastDay: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </SubmitDialog>
  )
}
