/** Reasons why a single sign-on fails. This file does not import Zod, because the browser loads it. */
export const singleSignOnFailureCauses = [
  /**
   * This browser has not begun a sign-in, its sign-in has expired or is finished, the response belongs to another
   * sign-in or another organisation, or the single sign-on was changed or removed meanwhile.
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
  /** An account with a second factor has this e-mail, and is not yet in the team. */
  'factor',
] as const
export type SingleSignOnFailureCause = (typeof singleSignOnFailureCauses)[number]
