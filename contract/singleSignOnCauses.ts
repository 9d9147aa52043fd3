/** Reasons why a single sign-on fails. This file does not import Zod, because the browser loads it. */
export const singleSignOnCauses = [
  /**
   * The browser has begun no sign-in, began it too long ago, or finished it already; or `state` is of another sign-in.
   */
  'expired',
  /** The person or the identity provider has cancelled the sign-in. */
  'cancelled',
  /** The identity provider cannot be reached, or its answer is wrong. */
  'provider',
  /** The e-mail is not verified, or of another domain. */
  'email',
  /** The claim has no value that gives a role in the team. */
  'role',
  /** An account has this e-mail but has never confirmed it, or it belongs to support staff. */
  'account',
  /** An account with a second factor has this e-mail, and is not yet in the team. */
  'factor',
] as const
export type SingleSignOnCause = (typeof singleSignOnCauses)[number]
