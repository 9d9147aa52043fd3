import type { AccessGrantChange, ReportedAccessKind } from '../../../contract/accessGrantKinds'
import type { NotificationKind } from '../../../contract/notificationKinds'
import { isTeamRole, type TeamRole } from '../../../contract/teamRoles'
import { type BrandName, codeBlock, type EmailMessages, linkBlock, textBlock } from '../emailBlocks'
import { createNotificationBlock, formatNotificationSubject, formatUtcDateTime } from '../emailValues'
import type { AccessGrantLine } from '../mailer'

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
  'reward.runningOut': 'Reward running out',
  'sponsorship.requested': 'Sponsorship requested',
  'sponsorship.decided': 'Sponsorship decided',
  'sponsorship.withdrawn': 'Sponsorship withdrawn',
  'support.acted': 'Support acted for you',
  'endpoint.disabled': 'Webhook switched off',
  'endpoint.overflowed': 'Webhook messages dropped',
  'key.created': 'API key created',
  'webhook.changed': 'Webhook created or changed',
  'factor.changed': 'Second factor changed',
  'access.disabled': 'Access disabled when the account was restored',
  'team.changed': 'Team changed',
}

const teamRoles: Record<TeamRole, string> = { Owner: 'owner', Manager: 'manager', Viewer: 'viewer' }

const grants: Record<ReportedAccessKind, string> = {
  key: 'API key',
  webhook: 'Webhook',
  factor: 'Second factor',
  invitation: 'Invitation to the team',
  member: 'Member of the team',
  team: 'Team',
}
const factors: Record<string, string> = { totp: 'authenticator app', passkey: 'passkey' }
/**
 * Returns the detail of an access grant in words: of a member or an invitation the role in the team, of a second factor
 * its kind.
 */
const detailOf = ({ kind, detail }: AccessGrantLine) => {
  if (kind === 'factor') return factors[detail] ?? detail
  return isTeamRole(detail) ? teamRoles[detail] : detail
}
const lineOf = (line: AccessGrantLine) => `• ${grants[line.kind]} “${line.name}” (${detailOf(line)})`
const listed = (lead: string, lines: AccessGrantLine[] = []) =>
  lines.length ? [textBlock([lead, ...lines.map(lineOf)].join('\n'))] : []
const changes: Record<AccessGrantChange, string> = {
  created: 'was created',
  address: 'was given a new address',
  secret: 'was given a new signing secret',
  types: 'now reports more events',
  enabled: 'was switched on',
  joined: 'joined the team',
  role: 'was given a role with more rights',
  ownership: 'became the owner of the organisation',
  limit: 'may now access more cities or locations',
  removed: 'was removed',
  codes: 'has new recovery codes',
  factorOptional: 'no longer requires a second factor',
}

export const en: EmailMessages = {
  footer: brand => `You receive this message because of your account or request on ${portal(brand)}.`,
  linkHint: 'If the button does not work, copy this address into your browser:',
  letters: {
    invite: ({ name, link: href }, brand) => ({
      subject: `Your invitation to ${portal(brand)}`,
      blocks: [
        textBlock(`Hello ${name},`),
        textBlock('Your application has been approved. Create your organisation’s account with this link:'),
        linkBlock('Sign up', href),
        textBlock('The link works once and for 7 days.'),
      ],
    }),
    decline: ({ name, reason }, brand) => ({
      subject: `Your application to ${portal(brand)}`,
      blocks: [
        textBlock(`Hello ${name},`),
        textBlock('Thank you for your interest. We cannot approve your application at the moment, for this reason:'),
        textBlock(reason),
        textBlock('You are welcome to apply again when this has changed.'),
      ],
    }),
    resetCode: ({ code: digits }) => ({
      subject: 'Your code for a new password',
      blocks: [
        textBlock('Hello,'),
        textBlock('Enter this code to choose a new password:'),
        codeBlock(digits),
        textBlock(
          'The code works for 10 minutes. If you did not ask for it, ignore this message: your password stays.',
        ),
      ],
    }),
    resetBySupport: ({ code: digits, link: href }) => ({
      subject: 'Your code for a new password',
      blocks: [
        textBlock('Hello,'),
        textBlock('Our support team has sent you a code with which you choose a new password. Open this page:'),
        linkBlock('Choose a new password', href),
        textBlock('Enter this code there:'),
        codeBlock(digits),
        textBlock(
          'The code works for 10 minutes. Support never asks you for it. If you did not contact support, ignore this message: your password stays.',
        ),
      ],
    }),
    passwordChanged: ({ at, access }) => ({
      subject: 'Your password was changed',
      blocks: [
        textBlock('Hello,'),
        textBlock(
          `The password of your account was changed on ${formatUtcDateTime('en', at)}. All other sessions have ended.`,
        ),
        textBlock('If this was not you, choose “Forgot password?” on the sign-in page at once and set a new one.'),
        ...listed('Check these, which were created or changed recently. You can disable them in your profile:', access),
      ],
    }),
    emailChanged: ({ newEmail, link: href, until }) => ({
      subject: 'The email of your account was changed',
      blocks: [
        textBlock('Hello,'),
        textBlock(`Your account now signs in with ${newEmail} instead of this address.`),
        textBlock(`If this was not you, take the account back by ${formatUtcDateTime('en', until)}:`),
        linkBlock('Take the account back', href),
      ],
    }),
    emailConfirmation: ({ link: href, until }, brand) => ({
      subject: 'Confirm your new email address',
      blocks: [
        textBlock('Hello,'),
        textBlock(
          `Our support team was asked to let an account on ${portal(brand)} sign in with this address. Confirm it by ${formatUtcDateTime('en', until)}:`,
        ),
        linkBlock('Confirm the address', href),
        textBlock('If you did not ask for this, ignore this message: nothing changes.'),
      ],
    }),
    emailChangeRequested: ({ newEmail, link: href, until }) => ({
      subject: 'Support was asked to change the email of your account',
      blocks: [
        textBlock('Hello,'),
        textBlock(
          `Our support team was asked to let your account sign in with ${newEmail} instead of this address. The link in that mailbox works until ${formatUtcDateTime('en', until)}.`,
        ),
        textBlock('If you did not ask for this, keep your address:'),
        linkBlock('Keep my address', href),
      ],
    }),
    emailTakenBack: ({ email, at, access }) => ({
      subject: 'Your account was taken back',
      blocks: [
        textBlock('Hello,'),
        textBlock(
          `On ${formatUtcDateTime('en', at)} a link sent to ${email} took the account back. It signs in with that address again.`,
        ),
        textBlock(
          'All sessions have ended and the old password is void. To get in, choose “Forgot password?” on the sign-in page.',
        ),
        ...listed('These were created or changed in the sessions that have ended, and are now disabled:', access),
      ],
    }),
    employeeInvited: ({ name, organisation, role, link: href }, brand) => ({
      subject: `${organisation} has added you as an employee`,
      blocks: [
        textBlock(`Hello ${name},`),
        textBlock(`${organisation} has added you on ${portal(brand)}. Your role: ${roles[role] ?? role}.`),
        ...(href ? [linkBlock('Accept the invitation', href)] : []),
        textBlock('Ask your manager what to do next. If you do not know this organisation, ignore this message.'),
      ],
    }),
    teamInvited: ({ organisation, inviter, teamRole, limit, link: href }, brand) => ({
      subject: `${organisation} has invited you to its team`,
      blocks: [
        textBlock('Hello,'),
        textBlock(`${inviter} has invited you to the team of ${organisation} on ${portal(brand)}.`),
        textBlock(`Your role: ${teamRoles[teamRole]}.`),
        ...(limit ? [textBlock(`It applies only to: ${limit.join(', ') || '–'}.`)] : []),
        linkBlock('Accept the invitation', href),
        textBlock('The link works once and for 7 days. If you do not know this organisation, ignore this message.'),
      ],
    }),
    factorRequired: ({ organisation, owner, link: href }) => ({
      subject: `${organisation} requires a second factor`,
      blocks: [
        textBlock('Hello,'),
        textBlock(
          `${owner} requires a second factor from everyone in the team of ${organisation}. Your account has none yet. Until you add a passkey or an authenticator app, you can do nothing else in this organisation.`,
        ),
        linkBlock('Set up a second factor', href),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total, link: href }) => ({
      subject: `${sponsor} would like to sponsor you`,
      blocks: [
        textBlock('Hello,'),
        textBlock(`${sponsor} has sent a sponsorship request to ${organisation}.`),
        textBlock(`Rewards: ${rewards}`),
        textBlock(`Total: ${total}`),
        textBlock('Our team will get in touch with both of you.'),
        ...(href ? [linkBlock('Open the request', href)] : []),
      ],
    }),
    notifications: ({ items, link: href }) => ({
      subject: formatNotificationSubject(items, kinds, total => `${total} notifications`),
      blocks: [
        textBlock('Hello,'),
        ...items.map(item => createNotificationBlock('en', item, kinds)),
        textBlock('Choose in your profile what you are notified of, and how:'),
        linkBlock('Open the profile', href),
      ],
    }),
    accessGranted: ({ change, at, link: href, recovery, ...line }) => ({
      subject: `${grants[line.kind]} “${line.name}” ${changes[change]}`,
      blocks: [
        textBlock('Hello,'),
        textBlock(
          `${formatUtcDateTime('en', at)}: ${grants[line.kind]} “${line.name}” (${detailOf(line)}) ${changes[change]}.`,
        ),
        ...(recovery
          ? [
              textBlock(
                `If this was not you, recover the account by ${formatUtcDateTime('en', recovery.until)}. Everyone is signed out, and what was added in that session stops working:`,
              ),
              linkBlock('Recover the account', recovery.link),
            ]
          : [
              textBlock(
                line.kind === 'factor'
                  ? 'If this was not you, change your password at once:'
                  : line.kind === 'member' || line.kind === 'invitation'
                    ? 'If you do not know this person, remove the person or withdraw the invitation at once, and change your password:'
                    : line.kind === 'team'
                      ? 'If this was not you, switch it on again at once and change your password:'
                      : 'If this was not you, disable it at once and change your password:',
              ),
              linkBlock('Open the profile', href),
            ]),
      ],
    }),
    newBrowser: ({ at, browser, system, network, link: href }) => ({
      subject: 'Signed in from a new browser',
      blocks: [
        textBlock('Hello,'),
        textBlock('Your account was used to sign in from a browser that was not used for it previously:'),
        textBlock(
          [formatUtcDateTime('en', at), [browser, system].filter(Boolean).join(', ') || 'unknown device', network].join(
            '\n',
          ),
        ),
        textBlock('If this was not you, choose “Forgot password?” on the sign-in page at once and set a new one:'),
        linkBlock('Open the sign-in page', href),
      ],
    }),
    webhookDisabled: ({ name, host, because, link: href }) => ({
      subject: `The webhook “${name}” was switched off`,
      blocks: [
        textBlock('Hello,'),
        textBlock(
          because === 'gone'
            ? `The webhook “${name}” (${host}) answered that it is gone (410). Nothing is sent to it any more.`
            : `Nothing has reached the webhook “${name}” (${host}) for five days. Nothing is sent to it any more.`,
        ),
        textBlock('What could not be delivered waits for 30 days. Switch the webhook on again in your profile:'),
        linkBlock('Open the profile', href),
      ],
    }),
  },
}
