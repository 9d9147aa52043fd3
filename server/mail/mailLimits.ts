/** How many e-mails may be sent in a period, and how often notifications are sent by e-mail. */
export const mailLimits = {
  /** Maximum number of e-mails of one kind per hour to one recipient, from all senders together. */
  toOnePerHour: 20,
  /**
   * Maximum number of e-mails to other people per hour that all sessions of one organisation cause together: enough for
   * the largest team, too few for a mass mailing.
   */
  toOthersPerHour: 300,
  /**
   * Maximum number of e-mails per hour that one organisation sends to one address that a user typed, or to one owner
   * about sponsorship requests: enough to correct a mistake, too few to harass the owner of the address.
   */
  byOneToOnePerHour: 5,
  /**
   * Maximum number of reset codes per hour to one mailbox that unknown clients request, for all accounts together whose
   * addresses lead to the mailbox and are proved.
   */
  resetCodesPerHour: 20,
  /**
   * Maximum number of reset codes per hour to one mailbox for all accounts together that have not proved their address:
   * the owner of the mailbox may be somebody else. Unknown clients and known browsers are counted separately.
   */
  unprovedResetCodesPerHour: 10,
  /**
   * Maximum number of e-mails per hour to one e-mail address about new and changed access grants, and of e-mails that a
   * team requires a second factor.
   */
  aboutAccessPerHour: 20,
  /** Maximum number of e-mails per hour to one e-mail address about sign-ins from new browsers. */
  aboutNewBrowsersPerHour: 5,
  /** Maximum number of notification e-mails per hour that one organisation causes. Further e-mails are sent later. */
  notificationsPerHour: 1000,
  /**
   * Shortest time in minutes between two notification e-mails to one account. Later notifications are sent with the
   * next e-mail.
   */
  minutesBetweenNotifications: 10,
} as const
