import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslate } from 'react-admin'
import { SignInForm } from '../public/SignInForm'
import { TitledDialog } from '../ui/TitledDialog'

interface SignInAgainProps {
  /** Whether another window ended or replaced the session. */
  isElsewhere: boolean
  email: string
  onSignedIn(): void
  onDiscard(): void
}

/** Sign-in dialog in front of a screen whose session has ended. */
export const SignInAgain = ({ isElsewhere, email, onSignedIn, onDiscard }: SignInAgainProps) => {
  const translate = useTranslate()
  return (
    <TitledDialog
      title={translate('shell.session.ended')}
      maxWidth="xs"
      sx={{ zIndex: theme => theme.zIndex.modal + 1 }}
    >
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {isElsewhere && `${translate('shell.session.endedElsewhere')} `}
          {translate('shell.session.signInAgain')}
        </DialogContentText>
        <SignInForm onSignedIn={onSignedIn} email={email} />
      </DialogContent>
      {isElsewhere && (
        <DialogActions>
          <Button onClick={onDiscard}>{translate('shell.session.discard')}</Button>
        </DialogActions>
      )}
    </TitledDialog>
  )
}
