import { useTranslate } from 'react-admin'
import { renderPartOnDemand } from '../ui/lazyWithBoundary'
import { TitledDialog } from '../ui/TitledDialog'
import type { SignInAgainProps } from './SignInAgain'

export const loadSignInAgain = async () => (await import('./SignInAgain')).SignInAgain
const SignInAgain = renderPartOnDemand(loadSignInAgain)

/**
 * Sign-in dialog in front of a screen whose session has ended. If its content cannot be loaded, the dialog offers a retry
 * in front of all other dialogs, and the typed values below it stay.
 */
export const SignInAgainDialog = (props: SignInAgainProps) => {
  const translate = useTranslate()
  return (
    <TitledDialog
      title={translate('shell.session.ended')}
      maxWidth="xs"
      sx={{ zIndex: theme => theme.zIndex.modal + 1 }}
    >
      <SignInAgain {...props} />
    </TitledDialog>
  )
}
