/** What a webhook is called, where it is, and what it wants to hear of. */
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type AnnouncementType, announcementTypes } from '../../../contract/announcements'
import { limits } from '../../../contract/limits'
import { isWebhookAddress } from '../../../contract/rules'
import type { Values } from '../../dataProvider/endpoints'
import type { WebhookRecord } from './useWebhooks'
import { wordOf } from './words'

interface WebhookDialogProps {
  /** Left out for a new one. */
  record?: WebhookRecord | undefined
  isBusy: boolean
  onSave(values: Values): void
  onClose(): void
}

const TypeBoxes = ({ chosen, onChange }: { chosen: AnnouncementType[]; onChange(next: AnnouncementType[]): void }) => {
  const translate = useTranslate()
  const toggle = (type: AnnouncementType) =>
    onChange(chosen.includes(type) ? chosen.filter(each => each !== type) : [...chosen, type])
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate('webhooks.fields.types')}</FormLabel>
      {announcementTypes.map(type => (
        <FormControlLabel
          key={type}
          control={<Checkbox size="small" checked={chosen.includes(type)} onChange={() => toggle(type)} />}
          label={`${translate(wordOf(type))} (${type})`}
        />
      ))}
    </FormControl>
  )
}

export const WebhookDialog = ({ record, isBusy, onSave, onClose }: WebhookDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const [wanted, setWanted] = useState({ name: record?.name ?? '', url: record?.url ?? '', types: record?.types ?? [] })
  const set = (change: Partial<typeof wanted>) => setWanted({ ...wanted, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({ ...wanted, name: wanted.name.trim(), url: wanted.url.trim() })
  }
  const isWhole = wanted.name.trim() && isWebhookAddress(wanted.url.trim()) && wanted.types.length > 0
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{translate(record ? 'webhooks.edit' : 'webhooks.add')}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              id={`${id}-name`}
              label={translate('webhooks.fields.name')}
              helperText={translate('webhooks.nameHint')}
              value={wanted.name}
              onChange={({ target }) => set({ name: target.value })}
              slotProps={{ htmlInput: { maxLength: 60 } }}
              required
              fullWidth
            />
            <TextField
              id={`${id}-url`}
              type="url"
              label={translate('webhooks.fields.url')}
              helperText={translate('webhooks.urlHint')}
              value={wanted.url}
              onChange={({ target }) => set({ url: target.value })}
              slotProps={{ htmlInput: { maxLength: limits.urlMax } }}
              required
              fullWidth
            />
            <TypeBoxes chosen={wanted.types} onChange={types => set({ types })} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('engine.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isWhole} loading={isBusy}>
            {translate(record ? 'webhooks.save' : 'webhooks.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
