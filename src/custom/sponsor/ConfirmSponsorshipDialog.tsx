/** Dialog that confirms a sponsorship request: rewards and price, contact details, and consent (spec section 5). */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { BooleanInput, Form, TextInput, useStoreContext, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { readMe } from '../../session/session'
import { rules } from '../engine/definition/rules'
import { booleanInputProps, textInputProps } from '../engine/inputs/inputProps'
import { CloseButton } from '../ui/CloseButton'
import { RegisterUnsavedForm } from '../ui/EditForm'
import { FormSaveGuard } from '../ui/FormSaveGuard'
import { ScreenDialog } from '../ui/TitledDialog'
import { BasketSummary } from './BasketSummary'
import { PhoneField } from './PhoneField'
import type { SponsorshipContact } from './sponsorApi'
import { useQuote } from './useQuote'
import { useSponsorshipRequest } from './useSponsorshipRequest'

const key = 'sponsor.contact'
const contactFields = ['name', 'phone', 'email'] as const satisfies readonly (keyof SponsorshipContact)[]

/**
 * Returns the initial contact (the contact that was typed before, or else that of the account), and a function that
 * stores a contact. Consent is not prefilled.
 */
const useContact = () => {
  const store = useStoreContext()
  const keep = (contact: SponsorshipContact) => store.setItem(key, contact)
  const [known] = useState(() => {
    const me = readMe()
    const ofAccount: SponsorshipContact = { name: me?.organisation?.name ?? '', phone: '', email: me?.email ?? '' }
    return store.getItem(key, ofAccount)
  })
  return { known, keep }
}

/** Stores the typed contact, so that it is still there when the dialog is opened again after "Cancel". */
const KeepTyped = ({ keep }: Pick<ReturnType<typeof useContact>, 'keep'>) => {
  const { isDirty } = useFormState()
  const [name, phone, email] = useWatch({ name: ['name', 'phone', 'email'] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each change of the typed values
  useEffect(() => {
    if (isDirty) keep({ name, phone, email })
  }, [isDirty, name, phone, email])
  return null
}

/** @param focused the field that the dialog focuses: the first one without a value */
const Fields = ({ focused }: { focused: keyof SponsorshipContact | undefined }) => {
  const translate = useTranslate()
  const field = (source: keyof SponsorshipContact | 'consent') => ({
    source,
    label: translate(`sponsor.confirm.${source}`),
    required: true,
    readOnly: false,
  })
  return (
    <Stack spacing={2} sx={{ mt: 3 }}>
      <TextInput
        {...textInputProps({ ...field('name'), rules: [rules.maxLength()] })}
        autoComplete="name"
        autoFocus={focused === 'name'}
      />
      <PhoneField label={translate('sponsor.confirm.phone')} isFocused={focused === 'phone'} />
      <TextInput
        {...textInputProps({ ...field('email'), rules: [rules.email] })}
        type="email"
        autoComplete="email"
        autoFocus={focused === 'email'}
      />
      <BooleanInput {...booleanInputProps(field('consent'))} />
    </Stack>
  )
}

const Buttons = ({ canSend, onClose }: { canSend: boolean; onClose: () => void }) => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  return (
    <DialogActions>
      <CloseButton onClose={onClose} disabled={isSubmitting}>
        {translate('engine.cancel')}
      </CloseButton>
      <Button type="submit" variant="contained" loading={isSubmitting} disabled={!canSend}>
        {translate('sponsor.basket.confirm')}
      </Button>
    </DialogActions>
  )
}

/**
 * Dialog that confirms a sponsorship request. It is mounted again each time it opens. While it is open, repeated
 * attempts to send count as the same request.
 */
export const ConfirmSponsorshipDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const title = translate('sponsor.confirm.title')
  const quote = useQuote()
  const { known, keep } = useContact()
  const send = useSponsorshipRequest(sent => {
    keep(sent)
    onClose()
  })
  return (
    <ScreenDialog
      title={title}
      hasAddress={false}
      onClose={(_, reason) => reason !== 'backdropClick' && onClose()}
      maxWidth="sm"
    >
      <Form defaultValues={{ ...known, consent: false }} onSubmit={send} noValidate disableInvalidFormNotification>
        <DialogContent sx={{ pt: 0 }}>
          <BasketSummary quote={quote} />
          <Fields focused={contactFields.find(field => !known?.[field])} />
          <KeepTyped keep={keep} />
          <RegisterUnsavedForm isKeptOnClose />
        </DialogContent>
        <FormSaveGuard isDisabled={!quote.isCurrent} />
        <Buttons canSend={quote.isCurrent} onClose={onClose} />
      </Form>
    </ScreenDialog>
  )
}
