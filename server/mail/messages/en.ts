import type { AccessGrantChange, AccessGrantKind } from '../../../contract/accessGrantKinds'
import type { NotificationKind } from '../../../contract/notificationKinds'
import { type BrandName, code, type EmailMessages, link, text } from '../emailBlocks'
import { formatMoment, notificationLine, notificationSubject } from '../emailValues'
import type { AccessLine } from '../mailer'

const portal = (brand: BrandName) => brand ?? 'the Bottle portal'
const roles: Record<string, string> = { Casher: 'cashier', RecyclingManager: 'recycling manager' }

const kinds: Record<NotificationKind, string> = {
  'booking.created': 'Pickup booked',
  'booking.cancelled': 'Pickup canceled',
  'pickup.completed': 'Picked up',
  'bin.full': 'Bin full',
  'bin.faulty': 'Bin broken',
  'reward.completed': 'Fundraising reached its target',
  'reward.fulfilled': 'Fundraising fulfilled',
  'sponsorship.requested': 'Sponsorship requested',
  'sponsorship.decided': 'Sponsorship decided',
  'sponsorship.withdrawn': 'Sponsorship withdrawn',
  'support.acted': 'Support acted for you',
  'endpoint.disabled': 'Webhook switched off',
  'endpoint.overflowed': 'Webhook messages dropped',
  'key.created': 'API key created',
  'webhook.changed': 'Webhook created or changed',
  'access.disabled': 'Disabled when the account was restored',
}

const grants: Record<AccessGrantKind, string> = { key: 'API key', webhook: 'Webhook' }
const lineOf = ({ kind, name, detail }: AccessLine) => `• ${grants[kind]} “${name}” (${detail})`
const listed = (lead: string, lines: AccessLine[] = []) =>
  lines.length ? [text([lead, ...lines.map(lineOf)].join('\n'))] : []
const changes: Record<AccessGrantChange, string> = {
  created: 'was created',
  address: 'was given a new address',
  secret: 'was given a new signing secret',
  types: 'now reports more events',
  enabled: 'was switched on',
}

export const en: EmailMessages = {
  footer: brand => `You receive this message because of your account or request on ${portal(brand)}.`,
  linkHint: 'If the button does not work, copy this address into your browser:',
  letters: {
    invite: ({ name, link: href }, brand) => ({
      subject: `Your invitation to ${portal(brand)}`,
      blocks: [
        text(`Hello ${name},`),
        text('Your application has been approved. Create your organisation’s account with this link:'),
        link('Sign up', href),
        text('The link works once and for 7 days.'),
      ],
    }),
    decline: ({ name, reason }, brand) => ({
      subject: `Your application to ${portal(brand)}`,
      blocks: [
        text(`Hello ${name},`),
        text('Thank you for your interest. We cannot approve your application at the moment, for this reason:'),
        text(reason),
        text('You are welcome to apply again when this has changed.'),
      ],
    }),
    resetCode: ({ code: digits }) => ({
      subject: 'Your code for a new password',
      blocks: [
        text('Hello,'),
        text('Enter this code to choose a new password:'),
        code(digits),
        text('The code works for 10 minutes. If you did not ask for it, ignore this message: your password stays.'),
      ],
    }),
    passwordChanged: ({ at, access }) => ({
      subject: 'Your password was changed',
      blocks: [
        text('Hello,'),
        text(`The password of your account was changed on ${formatMoment('en', at)}. All other sessions have ended.`),
        text('If this was not you, choose “Forgot password?” on the sign-in page at once and set a new one.'),
        ...listed('Check these, which were created or changed recently. You can disable them in your profile:', access),
      ],
    }),
    emailChanged: ({ newEmail, link: href, until }) => ({
      subject: 'The email of your account was changed',
      blocks: [
        text('Hello,'),
        text(`Your account now signs in with ${newEmail} instead of this address.`),
        text(`If this was not you, take the account back by ${formatMoment('en', until)}:`),
        link('Take the account back', href),
      ],
    }),
    emailTakenBack: ({ email, at, access }) => ({
      subject: 'Your account was taken back',
      blocks: [
        text('Hello,'),
        text(
          `On ${formatMoment('en', at)} a link sent to ${email} took the account back. It signs in with that address again.`,
        ),
        text(
          'All sessions have ended and the old password is void. To get in, choose “Forgot password?” on the sign-in page.',
        ),
        ...listed('These were created or changed in the sessions that have ended, and are now disabled:', access),
      ],
    }),
    employeeInvited: ({ name, organisation, role }, brand) => ({
      subject: `${organisation} has added you as an employee`,
      blocks: [
        text(`Hello ${name},`),
        text(`${organisation} has added you on ${portal(brand)}. Your role: ${roles[role] ?? role}.`),
        text('Ask your manager what to do next. If you do not know this organisation, ignore this message.'),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total, link: href }) => ({
      subject: `${sponsor} would like to sponsor you`,
      blocks: [
        text('Hello,'),
        text(`${sponsor} has sent a sponsorship request to ${organisation}.`),
        text(`Rewards: ${rewards}`),
        text(`Total: ${total}`),
        text('Our team will get in touch with both of you.'),
        ...(href ? [link('Open the request', href)] : []),
      ],
    }),
    notifications: ({ items, link: href }) => ({
      subject: notificationSubject(items, kinds, total => `${total} notifications`),
      blocks: [
        text('Hello,'),
        ...items.map(item => text(notificationLine('en', item, kinds))),
        text('Choose in your profile what you are notified of, and how:'),
        link('Open the profile', href),
      ],
    }),
    accessGranted: ({ change, at, link: href, ...line }) => ({
      subject: `${grants[line.kind]} “${line.name}” ${changes[change]}`,
      blocks: [
        text('Hello,'),
        text(`${formatMoment('en', at)}: ${grants[line.kind]} “${line.name}” (${line.detail}) ${changes[change]}.`),
        text('If this was not you, disable it at once and change your password:'),
        link('Open the profile', href),
      ],
    }),
    webhookDisabled: ({ name, host, because, link: href }) => ({
      subject: `The webhook “${name}” was switched off`,
      blocks: [
        text('Hello,'),
        text(
          because === 'gone'
            ? `The webhook “${name}” (${host}) answered that it is gone (410). Nothing is sent to it any more.`
            : `Nothing has reached the webhook “${name}” (${host}) for five days. Nothing is sent to it any more.`,
        ),
        text('What could not be delivered waits for 30 days. Switch the webhook on again in your profile:'),
        link('Open the profile', href),
      ],
    }),
  },
}
