/** Changing the e-mail: PUT /b2b/auth/set-email, then the current user anew (spec sections 5 and 7). */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useMe } from '../../authProvider/useSession'
import { http } from '../../dataProvider/http'
import { useErrorToast } from '../engine/useErrorToast'
import { email as emailRule } from '../pages/public/rules'
import { useForm } from '../pages/public/useForm'
import { FormField } from './FormField'
import { reloadMe } from './reloadMe'
import { Section } from './Section'
import { useIsBarred } from './useIsBarred'

const EmailForm = ({ onDone }: { onDone(): void }) => {
  const translate = useTranslate()
  const onFailure = useErrorToast()
  const isDisabled = useIsBarred()
  const me = useMe()
  const { form, field, values, isBusy } = useForm<'email'>({
    initial: { email: '' },
    validate: ({ email }) => ({ email: emailRule(email) }),
    send: async ({ email }) => {
      await http('/b2b/auth/set-email', { method: 'PUT', body: { email: email.trim() } })
      await reloadMe()
      onDone()
    },
    onFailure,
  })
  return (
    <Stack component="form" {...form} spacing={2} sx={{ alignItems: 'flex-start', width: '100%' }}>
      <FormField
        {...field('email')}
        label="profile.email"
        hint={translate('profile.emailHint', { email: me?.email ?? '' })}
        type="email"
        autoComplete="email"
        isDisabled={isDisabled}
      />
      <Button type="submit" variant="contained" disabled={isDisabled || values.email === ''} loading={isBusy}>
        {translate('profile.changeEmail')}
      </Button>
    </Stack>
  )
}

export const EmailSection = () => {
  const notify = useNotify()
  const [round, setRound] = useState(0)
  const done = () => {
    notify('profile.success', { type: 'success' })
    setRound(round + 1)
  }
  return (
    <Section title="profile.email" isBarred={useIsBarred()}>
      <EmailForm key={round} onDone={done} />
    </Section>
  )
}
