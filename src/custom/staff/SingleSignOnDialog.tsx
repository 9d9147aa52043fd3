/** Dialog in which staff enter the identity provider of an organisation. The stored client secret is never loaded. */
import { useQueryClient } from '@tanstack/react-query'
import { TextInput, useNotify, useTranslate } from 'react-admin'
import type { SingleSignOn } from '../../../contract/singleSignOn'
import { isVersionConflict } from '../../dataProvider/apiError'
import type { Values } from '../../dataProvider/endpoints'
import { http } from '../../dataProvider/http'
import { ifMatchHeader } from '../../dataProvider/ifMatch'
import { type ServerErrorTarget, toFormErrors } from '../engine/form/formErrors'
import { SubmitDialog } from '../engine/form/SubmitDialog'
import { textInputProps } from '../engine/inputs/inputProps'
import { useErrorToast } from '../ui/useErrorToast'

interface SingleSignOnDialogProps {
  path: string
  configuration: SingleSignOn | undefined
  onClose(): void
}

const trimmed = (value: unknown) => String(value ?? '').trim()
const valuesIn = (value: unknown) =>
  trimmed(value)
    .split(',')
    .map(domain => domain.trim())
    .filter(Boolean)

const bodyOf = ({ domain, issuer, clientId, clientSecret, roleClaim, managerValues, viewerValues }: Values) => ({
  domain: trimmed(domain),
  issuer: trimmed(issuer),
  clientId: trimmed(clientId),
  clientSecret: trimmed(clientSecret) || undefined,
  roleClaim: trimmed(roleClaim) || null,
  managerValues: valuesIn(managerValues),
  viewerValues: valuesIn(viewerValues),
})

const fields: readonly ServerErrorTarget[] = [
  {
    source: 'domain',
    errorTexts: {
      NotUnique: { message: 'singleSignOn.errors.domain' },
      InvalidParams: { message: 'singleSignOn.errors.notDomain' },
    },
  },
  { source: 'issuer', errorTexts: { InvalidParams: { message: 'singleSignOn.errors.issuer' } } },
  { source: 'clientId' },
  { source: 'clientSecret', errorTexts: { InvalidParams: { message: 'singleSignOn.errors.clientSecret' } } },
  { source: 'roleClaim' },
  { source: 'managerValues' },
  { source: 'viewerValues' },
]

export const SingleSignOnDialog = ({ path, configuration, onClose }: SingleSignOnDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const toastError = useErrorToast()
  const queryClient = useQueryClient()
  const field = (source: string, required: boolean, hint?: string) =>
    textInputProps({
      source,
      label: translate(`singleSignOn.fields.${source}`),
      required,
      readOnly: false,
      ...(hint && { hint: `singleSignOn.hints.${hint}` }),
    })
  const submit = async (values: Values) => {
    try {
      await http(path, { method: 'PUT', body: bodyOf(values), ...ifMatchHeader(configuration) })
      await queryClient.invalidateQueries({ queryKey: [path] })
      notify('singleSignOn.saved', { type: 'success' })
      onClose()
      return undefined
    } catch (error) {
      const errors = toFormErrors(error, fields)
      if (!fields.some(({ source }) => errors[source])) toastError(error)
      // Reads the version of the other user's change, so that saving again is based on it. The form keeps its values.
      if (isVersionConflict(error)) await queryClient.invalidateQueries({ queryKey: [path] })
      return errors
    }
  }
  return (
    <SubmitDialog
      title={translate('singleSignOn.page.title')}
      confirmLabel={translate('singleSignOn.save')}
      initial={{
        domain: configuration?.domain ?? '',
        issuer: configuration?.issuer ?? '',
        clientId: configuration?.clientId ?? '',
        clientSecret: '',
        roleClaim: configuration?.roleClaim ?? '',
        managerValues: configuration?.managerValues.join(', ') ?? '',
        viewerValues: configuration?.viewerValues.join(', ') ?? '',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput {...field('domain', true, 'domain')} autoComplete="off" />
      <TextInput {...field('issuer', true)} type="url" autoComplete="off" />
      <TextInput {...field('clientId', true)} autoComplete="off" />
      <TextInput
        {...field('clientSecret', !configuration, configuration ? 'secretKept' : 'secret')}
        type="password"
        autoComplete="new-password"
      />
      <TextInput {...field('roleClaim', false, 'roleClaim')} autoComplete="off" />
      <TextInput {...field('managerValues', false, 'managerValues')} autoComplete="off" />
      <TextInput {...field('viewerValues', false, 'viewerValues')} autoComplete="off" />
    </SubmitDialog>
  )
}
