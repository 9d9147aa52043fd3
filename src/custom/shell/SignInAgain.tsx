import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { readMe } from '../../session/session'
import { SignInForm } from '../public/SignInForm'
import { switchSession } from './switchSession'

export interface SignInAgainProps {
  /** Whether another window ended or replaced the session. */
  isElsewhere: boolean
  email: string
  /**
   * The organisation in which the user works. A new session of a user with several organisations begins in the
   * account's home organisation, so this dialog then switches to this organisation.
   */
  organisationId: string | undefined
  onSignedIn(): void
  onDiscard(): void
}

/** Content of the sign-in dialog. It is loaded lazily. */
export const SignInAgain = ({ isElsewhere, email, organisationId: ownId, onSignedIn, onDiscard }: SignInAgainProps) => {
  const translate = useTranslate()
  // Keeps the first value, because signing in changes the property.
  const [organisationId] = useState(ownId)
  const goBack = async () => {
    const me = readMe()
    const isOther = organisationId !== undefined && me?.organisation?.guid !== organisationId
    // If switching fails, because the user does not belong to the organisation any more, the guard redirects to the
    // home page of the new session.
    if (isOther && me?.email === email && me.memberships > 1) await switchSession(organisationId).catch(() => undefined)
    onSignedIn()
  }
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {isElsewhere && `${translate('shell.session.endedElsewhere')} `}
          {translate('shell.session.signInAgain')}
        </DialogContentText>
        <SignInForm onSignedIn={() => void goBack()} email={email} />
      </DialogContent>
      {isElsewhere && (
        <DialogActions>
          <Button onClick={onDiscard}>{translate('shell.session.discard')}</Button>
        </DialogActions>
      )}
    </>
  )
}
