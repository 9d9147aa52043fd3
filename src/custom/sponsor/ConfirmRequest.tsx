/** The confirmation of a sponsorship request: what it holds and costs, the contact details, the consent (spec section 5). */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { BooleanInput, Form, TextInput, useStore, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { rules } from '../engine/rules'
import { booleanProps, inputProps } from '../inputs/inputProps'
import { ScreenDialog } from '../layout/TitledDialog'
import { BasketSummary } from './BasketSummary'
import { useQuote } from './useQuote'
import { useRequest } from './useRequest'

const nobody = { name: '', phone: '', email: '' }

const Fields = () => {
  const translate = useTranslate()
  const field = (source: keyof typeof nobody | 'consent') => ({
    source,
    label: translate(`sponsor.confirm.${source}`),
    required: true,
    readOnly: false,
  })
  return (
    <Stack spacing={2} sx={{ mt: 3 }}>
      <TextInput {...inputProps({ ...field('name'), rules: [rules.maxLength()] })} autoComplete="name" />
      <TextInput
        {...inputProps({ ...field('phone'), rules: [rules.phone], hint: 'sponsor.confirm.phoneHint' })}
        type="tel"
        autoComplete="tel"
      />
      <TextInput {...inputProps({ ...field('email'), rules: [rules.email] })} type="email" autoComplete="email" />
      <BooleanInput {...booleanProps(field('consent'))} />
    </Stack>
  )
}

const Buttons = ({ canSend, onClose }: { canSend: boolean; onClose: () => void }) => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={isSubmitting}>
        {translate('engine.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting} disabled={!canSend}>
        {translate('sponsor.basket.confirm')}
      </Button>
    </DialogActions>
  )
}

/** Mounted when it opens: each opened confirmation is a request of its own, however often it is sent. */
export const ConfirmRequest = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const title = translate('sponsor.confirm.title')
  const quote = useQuote()
  // Whom to ask is mostly whom to ask the time before; the consent is given anew.
  const [contact, keepContact] = useStore('sponsor.contact', nobody)
  const send = useRequest(sent => {
    keepContact(sent)
    onClose()
  })
  return (
    <ScreenDialog
      title={title}
      hasAddress={false}
      onClose={(_, reason) => reason !== 'backdropClick' && onClose()}
      maxWidth="sm"
    >
      <Form defaultValues={{ ...contact, consent: false }} onSubmit={send} noValidate disableInvalidFormNotification>
        <DialogContent sx={{ pt: 0 }}>
          <BasketSummary quote={quote} />
          <Fields />
        </DialogContent>
        <Buttons canSend={quote.isCurrent} onClose={onClose} />
      </Form>
    </ScreenDialog>
  )
}
