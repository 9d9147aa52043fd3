/** Messages of single sign-on: the page on which a person signs in, and the section in which staff configure it. */
import type { SingleSignOnFailureCause } from '../../../contract/singleSignOnFailureCauses'

export const singleSignOn = {
  page: {
    title: 'Single sign-on',
    description: 'Sign in with the account of your organisation.',
    lead: 'Enter your work email. You continue on the sign-in page of your organisation.',
    go: 'Continue',
    working: 'Signing you in…',
    back: 'Sign in with a password',
    unavailable: 'There is no single sign-on for this email',
  },
  failed: {
    expired: 'The sign-in took too long, was already used or began in another browser. Start again.',
    cancelled: 'The sign-in was cancelled. Start again when you are ready.',
    provider:
      'The sign-in service of your organisation did not send a valid response. Try again, or tell your administrator.',
    email: 'The sign-in service has not confirmed your email, or the email belongs to another domain.',
    role: 'Your organisation has not given you access to this portal. Ask your administrator.',
    account:
      'An account with this email exists, but the email was never confirmed. Reset its password first, then use single sign-on.',
    factor:
      'Your account has a second factor. Ask the owner of the team for an invitation and accept it with your second factor, then use single sign-on.',
  } satisfies Record<SingleSignOnFailureCause, string>,
  none: 'People of this organisation sign in with a password only.',
  off: 'Off until the domain is verified',
  on: 'On',
  setUp: 'Set up',
  edit: 'Edit',
  save: 'Save',
  saved: 'Single sign-on saved',
  check: 'Check domain',
  verified: 'The domain is verified',
  notVerified: 'The DNS record was not found. New records can take some hours to appear',
  remove: 'Remove',
  removeText: 'Everyone who signed in this way is signed out. The members stay and can reset their password.',
  removed: 'Single sign-on removed',
  dns: 'Ask the organisation to add this TXT record to its DNS, then check the domain.',
  redirect: 'Redirect address to register at the identity provider',
  fields: {
    domain: 'Email domain',
    issuer: 'Issuer address',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    roleClaim: 'Role claim',
    managerValues: 'Values for managers',
    viewerValues: 'Values for viewers',
    verifiedAt: 'Verified',
    dnsName: 'TXT record, name',
    dnsValue: 'TXT record, value',
  },
  hints: {
    domain: 'For example shop.example. Only exactly this domain can sign in',
    secret: 'Is never shown again',
    secretKept: 'Leave empty to keep the stored secret',
    roleClaim: 'Leave empty if everyone becomes a viewer',
    managerValues: 'Separate several values with commas',
    viewerValues: 'If empty, everyone who is not a manager becomes a viewer',
  },
  errors: {
    domain: 'Another organisation has this domain',
    notDomain: 'Enter a domain without @ and https://, for example shop.example',
    issuer: 'This address cannot be used. It must be public and begin with https',
    clientSecret: 'Enter the client secret',
  },
}
