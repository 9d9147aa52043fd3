/** The session has ended: sign in where one is, the screen stays as it was. */
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { readMe } from '../../authProvider/session'

const SignInForm = lazy(async () => ({ default: (await import('../pages/public/SignInForm')).SignInForm }))

export const SignInAgain = ({ onSignedIn }: { onSignedIn(): void }) => {
  const translate = useTranslate()
  const id = useId()
  const [email] = useState(() => readMe()?.email ?? '')
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs" sx={{ zIndex: theme => theme.zIndex.modal + 1 }}>
      <DialogTitle id={id}>{translate('shell.session.ended')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('shell.session.signInAgain')}</DialogContentText>
        <Suspense fallback={null}>
          <SignInForm onSignedIn={onSignedIn} email={email} />
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}
