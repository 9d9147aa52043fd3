/** Messages of the pages that confirm or reject the e-mail address that support staff entered for an account. */
export const pendingEmail = {
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
  taken: 'Another account has got this address meanwhile. Ask support for another address.',
} as const
