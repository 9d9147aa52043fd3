/** Changing the password: POST /auth/change-password; the rules and words of spec sections 5 and 8. */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { readMe } from '../../authProvider/session'
import { type ApiError, http } from '../../dataProvider/http'
import { useErrorToast } from '../engine/useErrorToast'
import { differs, filled, refusedPassword, repeated, strongPassword } from '../pages/public/rules'
import { type Problems, useForm } from '../pages/public/useForm'
import { FormField } from './FormField'
import { Section } from './Section'
import { useIsBarred } from './useIsBarred'

type Name = 'current' | 'next' | 'repeat'

const explain = ({ status, fields }: ApiError): Problems<Name> => {
  if (fields.newPassword) return { next: refusedPassword(fields.newPassword) }
  return status === 422 ? { current: { key: 'profile.wrongCurrent' } } : {}
}

const useChange = (onDone: () => void) => {
  const onFailure = useErrorToast()
  return useForm<Name>({
    initial: { current: '', next: '', repeat: '' },
    validate: ({ current, next, repeat }) => ({
      current: filled(current),
      next: strongPassword(next) ?? differs(next, repeat),
      repeat: repeated(repeat, next),
    }),
    send: async ({ current, next }) => {
      const body = { currentPassword: current, newPassword: next }
      await http('/auth/change-password', { method: 'POST', body })
      onDone()
    },
    explain,
    onFailure,
  })
}

const PasswordForm = ({ onDone }: { onDone(): void }) => {
  const translate = useTranslate()
  const isDisabled = useIsBarred()
  const { form, field, values, isBusy } = useChange(onDone)
  const isIncomplete = Object.values(values).includes('')
  const fresh = { type: 'password', autoComplete: 'new-password', isDisabled } as const
  return (
    <Stack component="form" {...form} spacing={2} sx={{ alignItems: 'flex-start', width: '100%' }}>
      <FormField
        {...field('current')}
        label="profile.currentPassword"
        type="password"
        autoComplete="current-password"
        isDisabled={isDisabled}
      />
      <FormField
        {...field('next')}
        {...fresh}
        label="public.field.newPassword"
        hint={translate('profile.passwordHint')}
      />
      <FormField {...field('repeat')} {...fresh} label="public.field.repeatPassword" />
      <Button type="submit" variant="contained" disabled={isDisabled || isIncomplete} loading={isBusy}>
        {translate('profile.changePassword')}
      </Button>
      {/* Password managers pair the new password with this. */}
      <input type="email" autoComplete="username" value={readMe()?.email ?? ''} readOnly hidden />
    </Stack>
  )
}

export const PasswordSection = () => {
  const notify = useNotify()
  const [round, setRound] = useState(0)
  const done = () => {
    notify('profile.success', { type: 'success' })
    setRound(round + 1)
  }
  return (
    <Section title="profile.password" isBarred={useIsBarred()}>
      <PasswordForm key={round} onDone={done} />
    </Section>
  )
}
