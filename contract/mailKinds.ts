/**
 * Kinds of e-mails that the service sends, and their delivery. This file does not import Zod, so that the browser does
 * not have to load Zod.
 */
export const mailKinds = [
  'invite',
  'decline',
  'resetCode',
  'resetBySupport',
  'passwordChanged',
  'emailChanged',
  'emailTakenBack',
  'emailConfirmation',
  'emailChangeRequested',
  'newBrowser',
  'factorRequired',
  'accessGranted',
  'employeeInvited',
  'sponsorshipReceived',
  'teamInvited',
  'notifications',
  'webhookDisabled',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `Queued` includes e-mails that are sent again after an error; `Failed` e-mails are not sent any more. */
export const mailStates = ['Queued', 'Delivered', 'Failed'] as const
export type MailState = (typeof mailStates)[number]
