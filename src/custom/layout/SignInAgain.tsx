/** The session has ended: sign in where one is, the screen stays as it was. */
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readMe } from '../../authProvider/session'
import { onDemand } from './later'
import { TitledDialog } from './TitledDialog'

const SignInForm = onDemand(async () => (await import('../pages/public/SignInForm')).SignInForm)

export const SignInAgain = ({ onSignedIn }: { onSignedIn(): void }) => {
  const translate = useTranslate()
  const [email] = useState(() => readMe()?.email ?? '')
  return (
    <TitledDialog
      title={translate('shell.session.ended')}
      maxWidth="xs"
      sx={{ zIndex: theme => theme.zIndex.modal + 1 }}
    >
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('shell.session.signInAgain')}</DialogContentText>
        <SignInForm onSignedIn={onSignedIn} email={email} />
      </DialogContent>
    </TitledDialog>
  )
}
