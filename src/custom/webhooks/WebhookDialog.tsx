/** What a webhook is called, where it is, and what it wants to hear of. */
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { announcementTypes } from '../../../contract/announcements'
import { limits } from '../../../contract/limits'
import { isWebhookAddress } from '../../../contract/rules'
import type { Values } from '../../dataProvider/endpoints'
import { CheckBoxes } from '../inputs/CheckBoxes'
import { SubmitDialog } from '../layout/SubmitDialog'
import type { WebhookRecord } from './useWebhooks'
import { wordOf } from './words'

interface WebhookDialogProps {
  /** Left out for a new one. */
  record?: WebhookRecord | undefined
  isBusy: boolean
  onSave(values: Values): void
  onClose(): void
}

export const WebhookDialog = ({ record, isBusy, onSave, onClose }: WebhookDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const [wanted, setWanted] = useState({ name: record?.name ?? '', url: record?.url ?? '', types: record?.types ?? [] })
  const set = (change: Partial<typeof wanted>) => setWanted({ ...wanted, ...change })
  const isWhole = wanted.name.trim() !== '' && isWebhookAddress(wanted.url.trim()) && wanted.types.length > 0
  return (
    <SubmitDialog
      title={translate(record ? 'webhooks.edit' : 'webhooks.add')}
      submitLabel={translate(record ? 'webhooks.save' : 'webhooks.create')}
      isWhole={isWhole}
      isBusy={isBusy}
      onSubmit={() => onSave({ ...wanted, name: wanted.name.trim(), url: wanted.url.trim() })}
      onClose={onClose}
    >
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
      <CheckBoxes
        legend={translate('webhooks.fields.types')}
        options={announcementTypes}
        labelOf={type => `${translate(wordOf(type))} (${type})`}
        chosen={wanted.types}
        onChange={types => set({ types })}
      />
    </SubmitDialog>
  )
}
