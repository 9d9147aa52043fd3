/** Reasons why a single sign-on fails. This file does not import Zod, so that the browser does not have to load Zod. */
export const singleSignOnFailureCauses = [
  /**
   * The browser has not begun a single sign-on, or the sign-on has expired or is finished; the response belongs to
   * another sign-on or another organisation; or the organisation's single sign-on was changed or removed meanwhile.
   */
  'expired',
  /** The person or the identity provider has cancelled the sign-in, or the response contains no code. */
  'cancelled',
  /** The identity provider cannot be reached, or its response is invalid. */
  'provider',
  /** The e-mail is not verified, or of another domain. */
  'email',
  /** The claim that decides the role has no value to which a role in the team is assigned. */
  'role',
  /**
   * The account with this e-mail has never confirmed it, belongs to support staff, or was changed during the sign-in;
   * or a recent change of its e-mail can still be undone.
   */
  'account',
  /** An account with this e-mail exists and has a second factor, but is not yet in the team. */
  'factor',
] as const
export type SingleSignOnFailureCause = (typeof singleSignOnFailureCauses)[number]
