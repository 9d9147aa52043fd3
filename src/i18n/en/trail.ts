/** Messages of the trail of a record in the staff area: what blocks it, who changed it, and the e-mails about it. */
export const trail = {
  blocks: { title: 'What blocks it', none: 'Nothing blocks it.' },
  changes: { title: 'Who changed it', none: 'No change was recorded.' },
  mails: { title: 'Emails sent', none: 'No emails about it in the last 90 days.' },
  reasons: {
    removed: { what: 'It is deleted', next: 'The entries below say by whom.' },
    undecided: { what: 'The application is not decided', next: 'Support approves or declines it.' },
    declined: { what: 'The application was declined', next: 'The applicant can send a new application.' },
    noArea: { what: 'The portal has no area for this role', next: 'Support can only decline the application.' },
    notSignedUp: {
      what: 'The invitation has not been used',
      next: 'The applicant signs up, or support sends it again.',
    },
    emailUnconfirmed: {
      what: 'The email address is not confirmed',
      next: 'Until it is, notifications are not sent by email. The account holder confirms it.',
    },
    factorMissing: {
      what: 'The team requires a second factor, and this account has none',
      next: 'The account holder sets one up after signing in.',
    },
    signInWait: {
      what: 'Somebody has to wait after wrong passwords',
      next: 'The account’s page says until when. A password reset also ends it.',
    },
    pickupMissing: {
      what: 'The pickup is not reported',
      next: 'The recycler reports it, or support finishes or cancels it.',
    },
    storeRemoved: { what: 'The location is deleted', next: 'Support cancels the pickup.' },
    unpaid: { what: 'The request is not paid', next: 'The sponsor pays, then support finishes it.' },
    paidElsewhere: {
      what: 'The sponsor has paid for one of the rewards in another request',
      next: 'Ask the sponsor before the request is finished.',
    },
    notStarted: { what: 'The fundraiser has not begun', next: 'The institution activates it.' },
    pointsMissing: { what: 'The fundraiser has not reached its target', next: 'Consumers give points.' },
    notFulfilled: { what: 'The reward has not been bought', next: 'Support marks it as fulfilled.' },
    deactivated: { what: 'The employee is deactivated', next: 'The organisation can activate the employee again.' },
    invitationUnused: {
      what: 'The invitation has not been accepted',
      next: 'The employee opens its link, or it is sent again.',
    },
    pointUnconfirmed: {
      what: 'The point on the map is not confirmed',
      next: 'The organisation checks and confirms it.',
    },
    noBins: { what: 'The location has no bins', next: 'The organisation adds bins.' },
    noPublicBins: { what: 'No bin is public', next: 'The organisation makes bins public.' },
    faultyBins: { what: 'A bin reports a fault', next: 'The organisation repairs it and clears the fault.' },
    booked: {
      what: 'A recycler has booked the location',
      next: 'No other recycler can book it until the pickup ends.',
    },
    soldOut: { what: 'The reward has run out', next: 'The provider increases the quantity.' },
    noCodes: { what: 'No code is left', next: 'The provider adds codes.' },
    keyRevoked: { what: 'The key is revoked', next: 'A new key replaces it.' },
    keyExpired: { what: 'The key has expired', next: 'A new key replaces it.' },
  },
} as const
