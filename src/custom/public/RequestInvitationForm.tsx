/**
 * Form that requests an invitation. After a failure no message appears (spec section 8); the values stay and can be
 * sent again.
 */
import { useEffect } from 'react'
import type { ContactMe } from '../../../contract/applications'
import type { ApplicationRole } from '../../../contract/roles'
import { addUrlScheme } from '../../../contract/rules'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { validateEmail, validateTextLength, validateWebAddress } from '../ui/accountRules'
import { Field } from './Field'
import { SubmitButton } from './SubmitButton'
import { useForm } from './useForm'
import { useUnsavedInput } from './useUnsavedInput'

type InvitationField = 'name' | 'email' | 'linkedInUrl'

interface InvitationFormProps {
  role: ApplicationRole
  /**
   * Called after the application was sent.
   * @param email e-mail address to which the invitation will be sent
   */
  onSent: (email: string) => void
}

const send = (body: ContactMe) => http('/common/contact-me', { method: 'POST', body, anonymous: true })

export function RequestInvitationForm({ role, onSent }: InvitationFormProps) {
  const translate = useTranslate()
  const { form, field, isBusy, isChanged } = useForm<InvitationField>({
    initial: { name: '', email: '', linkedInUrl: '' },
    validate: values => ({
      name: validateTextLength(values.name),
      email: validateEmail(values.email),
      linkedInUrl: validateWebAddress(values.linkedInUrl),
    }),
    send: async ({ name, email, linkedInUrl }) => {
      const body = { name: name.trim(), email: email.trim(), linkedInUrl: addUrlScheme(linkedInUrl), role }
      await send(body)
      onSent(body.email)
    },
    onFailure: () => undefined,
  })
  useUnsavedInput(isChanged)
  // The form appears when the user has chosen a role, so the focus moves to its first field.
  useEffect(() => {
    const first = form.ref.current?.elements.namedItem('name')
    if (first instanceof HTMLElement) first.focus()
  }, [form.ref])
  return (
    <form {...form} className="p-marked">
      <Field {...field('name')} label="public.field.name" autoComplete="name" />
      <Field {...field('email')} label="public.field.email" type="email" autoComplete="email" />
      <Field {...field('linkedInUrl')} label="public.field.linkedInUrl" type="url" autoComplete="url" />
      <SubmitButton label={translate('public.invitation.send')} isBusy={isBusy} />
    </form>
  )
}
