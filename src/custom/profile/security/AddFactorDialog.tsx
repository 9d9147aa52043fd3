/**
 * Dialogs that add a second factor: they ask for the password, then show the QR code of an authenticator app and ask
 * for its first code, or open the browser's own dialog for a passkey.
 */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { TextInput, useNotify, useTranslate } from 'react-admin'
import type { FactorKind } from '../../../../contract/factorKinds'
import type { AddedFactor, PasskeySetup, TotpSetup } from '../../../../contract/factors'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { SubmitDialog } from '../../engine/form/SubmitDialog'
import { textInputProps } from '../../engine/inputs/inputProps'
import { createPasskey, isPasskeyCancelled } from '../../ui/passkeys'
import { useErrorToast } from '../../ui/useErrorToast'
import { PasswordDialog } from './PasswordDialog'
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from './useFactors'

interface SetupDialogProps<Setup> {
  setup: Setup
  onAdded(factor: AddedFactor): void
  onClose(): void
}

const useField = () => {
  const translate = useTranslate()
  return (source: string, label: string, hint?: string) =>
    textInputProps({ source, label: translate(label), required: true, readOnly: false, ...(hint && { hint }) })
}
const isFilled = (values: Values) => Object.values(values).every(value => String(value ?? '').trim() !== '')

/** Shows an error at the field `code` if the server rejected the code; otherwise as a toast. */
const useExplain = () => {
  const toastError = useErrorToast()
  return (error: unknown): Values => {
    if (error instanceof ApiError && error.errorCode === 'OtpChallengeFailed') return { code: 'secondFactor.wrongCode' }
    toastError(error)
    return {}
  }
}

/** Returns the secret in groups of four characters, which are easier to type. */
const grouped = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')

const TotpDialog = ({ setup, onAdded, onClose }: SetupDialogProps<TotpSetup>) => {
  const translate = useTranslate()
  const field = useField()
  const explain = useExplain()
  const { challengeToken, secret, uri } = setup
  return (
    <SubmitDialog
      title={translate('secondFactor.factors.addTotp')}
      confirmLabel={translate('secondFactor.confirm')}
      initial={{ name: translate('secondFactor.defaultNames.totp'), code: '' }}
      maxWidth="xs"
      canSubmit={isFilled}
      onSubmit={async ({ name, code }) => {
        try {
          onAdded(await confirmTotp({ challengeToken, name: String(name), code: String(code) }))
          return undefined
        } catch (error) {
          return explain(error)
        }
      }}
      onClose={onClose}
    >
      <Typography>{translate('secondFactor.scan')}</Typography>
      <Box sx={{ alignSelf: 'center', bgcolor: 'common.white', lineHeight: 0 }}>
        <QRCodeSVG value={uri} size={180} marginSize={4} role="img" aria-label={translate('secondFactor.qr')} />
      </Box>
      <Typography component="code" sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
        {grouped(secret)}
      </Typography>
      <TextInput {...field('code', 'secondFactor.typeCode')} autoComplete="one-time-code" inputMode="numeric" />
      <TextInput {...field('name', 'secondFactor.name', 'secondFactor.nameHint')} />
    </SubmitDialog>
  )
}

const PasskeyDialog = ({ setup, onAdded, onClose }: SetupDialogProps<PasskeySetup>) => {
  const translate = useTranslate()
  const notify = useNotify()
  const field = useField()
  const explain = useExplain()
  return (
    <SubmitDialog
      title={translate('secondFactor.factors.addPasskey')}
      confirmLabel={translate('secondFactor.createPasskey')}
      initial={{ name: translate('secondFactor.defaultNames.passkey') }}
      maxWidth="xs"
      canSubmit={isFilled}
      onSubmit={async ({ name }) => {
        try {
          const attestation = await createPasskey(setup)
          onAdded(await confirmPasskey({ challengeToken: setup.challengeToken, name: String(name), attestation }))
          return undefined
        } catch (error) {
          if (!isPasskeyCancelled(error)) return explain(error)
          notify('secondFactor.passkeyCancelled', { type: 'warning' })
          return {}
        }
      }}
      onClose={onClose}
    >
      <Typography>{translate('secondFactor.passkeyText')}</Typography>
      <TextInput {...field('name', 'secondFactor.name', 'secondFactor.nameHint')} />
    </SubmitDialog>
  )
}

interface AddFactorDialogProps {
  kind: FactorKind
  onAdded(factor: AddedFactor): void
  onClose(): void
}

export const AddFactorDialog = ({ kind, ...rest }: AddFactorDialogProps) => {
  const translate = useTranslate()
  const [totp, setTotp] = useState<TotpSetup>()
  const [passkey, setPasskey] = useState<PasskeySetup>()
  if (totp) return <TotpDialog setup={totp} {...rest} />
  if (passkey) return <PasskeyDialog setup={passkey} {...rest} />
  const begin = async (password: string) =>
    kind === 'totp' ? setTotp(await beginTotp({ password })) : setPasskey(await beginPasskey({ password }))
  const title = translate(`secondFactor.factors.${kind === 'totp' ? 'addTotp' : 'addPasskey'}`)
  return (
    <PasswordDialog
      title={title}
      confirmLabel={translate('secondFactor.next')}
      onPassword={begin}
      onClose={rest.onClose}
    />
  )
}
