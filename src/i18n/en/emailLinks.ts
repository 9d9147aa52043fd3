/**
 * Messages of the pages to which links in e-mails lead: they confirm or reject the e-mail address that support staff
 * entered for an account, or recover an account.
 */
export const emailLinks = {
  confirm: {
    title: 'Confirm your email',
    description: 'Confirm the new email address of your account.',
    lead: 'Our support team was asked to let your account sign in with this address. If you asked for it, confirm the address.',
    button: 'Confirm the address',
    done: 'The address is confirmed. Sign in with it from now on.',
  },
  reject: {
    title: 'Keep your email',
    description: 'Reject the new email address of your account.',
    lead: 'Our support team was asked to let your account sign in with another address. If you did not ask for it, keep your address.',
    button: 'Keep my address',
    done: 'Your address stays. If you do not know who asked for the change, choose a new password.',
  },
  broken: 'This link does not work: it is incomplete, has expired, has been used, or was replaced by a newer one.',
  taken: 'This address now belongs to another account. Ask support to use another address.',
  recover: {
    title: 'Recover your account',
    description: 'Recover your account if somebody else changed how you sign in.',
    lead: 'Somebody changed the email address of your account, or added a way to sign in. If it was not you, recover the account: you sign in with this address again, everyone is signed out, and what was added meanwhile stops working.',
    confirm: 'Recover the account',
    done: 'You sign in with your email address again. Set a new password now.',
    reset: 'Set a new password',
    broken: 'This link does not work: it is incomplete, has expired or has already been used.',
  },
} as const
