/** Dialog in which the user enters the name, URL and event types of a new or an existing webhook. */
import type { ReactNode } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { isRole } from '../../../contract/roles'
import { addUrlScheme, isWebhookAddress } from '../../../contract/rules'
import { webhookEventTypes, webhookEventTypesOfRole } from '../../../contract/webhookEvents'
import { useMe } from '../../authProvider/useSession'
import { isFeatureOn } from '../../config'
import type { Values } from '../../dataProvider/endpoints'
import { rules, type ValidationRule } from '../engine/definition/rules'
import { useEditConflict } from '../engine/form/conflict/useEditConflict'
import { SubmitDialog } from '../engine/form/SubmitDialog'
import { textInputProps } from '../engine/inputs/inputProps'
import { MultiChoiceInput } from '../engine/inputs/rareInputs'
import { eventTypeKey } from './eventLabels'
import { type WebhookRecord, webhookFields, webhookValues } from './useWebhooks'

interface WebhookDialogProps {
  /** The webhook to edit; `undefined` for a new webhook. */
  record?: WebhookRecord | undefined
  /** Panel in which the user resolves an edit conflict before saving. */
  panel?: ReactNode
  isReady?: boolean
  /** Resolves with the form's errors, or with `undefined` after success. */
  onSave(values: Values): Promise<Values | undefined>
  onClose(): void
}

type WebhookValues = Pick<WebhookRecord, 'name' | 'url' | 'types'>

const isAddress = { ...rules.webAddress, test: (value: unknown) => isWebhookAddress(addUrlScheme(String(value))) }

export const WebhookDialog = ({ record, panel, isReady = true, onSave, onClose }: WebhookDialogProps) => {
  const translate = useTranslate()
  const role = useMe()?.role
  const heard = (isRole(role) ? webhookEventTypesOfRole(role) : webhookEventTypes).filter(type =>
    isFeatureOn('announcements', type),
  )
  const shared = (source: keyof WebhookValues) => ({
    source,
    label: translate(`webhooks.fields.${source}`),
    required: true,
    readOnly: false,
  })
  const text = (source: 'name' | 'url', type: string, textRules: readonly ValidationRule[]) => (
    <TextInput
      {...textInputProps({ ...shared(source), rules: textRules, hint: `webhooks.${source}Hint` })}
      type={type}
    />
  )
  return (
    <SubmitDialog
      title={translate(record ? 'webhooks.edit' : 'webhooks.add')}
      confirmLabel={translate(record ? 'webhooks.save' : 'webhooks.create')}
      initial={{ name: record?.name ?? '', url: record?.url ?? '', types: record?.types ?? [] }}
      onSubmit={async values => {
        const { name, url, types } = values as unknown as WebhookValues
        return onSave({ name: name.trim(), url: addUrlScheme(url), types })
      }}
      canSubmit={() => isReady}
      onClose={onClose}
    >
      {panel}
      {text('name', 'text', [rules.maxLength(60)])}
      {text('url', 'url', [rules.maxLength(limits.urlMax), isAddress])}
      <MultiChoiceInput
        input={shared('types')}
        row={false}
        choices={webhookEventTypes
          .filter(id => heard.includes(id) || record?.types.includes(id))
          .map(id => ({ id, name: `${translate(eventTypeKey(id))} (${id})` }))}
      />
    </SubmitDialog>
  )
}

export const EditWebhookDialog = ({ record, onClose }: { record: WebhookRecord; onClose(): void }) => {
  const translate = useTranslate()
  const { save, panel, isOpen } = useEditConflict({
    resource: 'webhooks',
    id: record.id,
    record,
    fields: webhookFields,
    toValues: webhookValues,
    labelOf: source => translate(`webhooks.fields.${source}`),
    choiceLabel: (_, type) => translate(eventTypeKey(type)),
  })
  const saveAndClose = async (values: Values) => {
    const errors = await save(values)
    if (!errors) onClose()
    return errors
  }
  return <WebhookDialog record={record} panel={panel} isReady={!isOpen} onSave={saveAndClose} onClose={onClose} />
}
