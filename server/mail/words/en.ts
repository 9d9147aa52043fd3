import { code, link, type MailWords, text } from '../letters'
import { momentIn } from '../values'

const roles: Record<string, string> = { Casher: 'cashier', RecyclingManager: 'recycling manager' }

export const en: MailWords = {
  footer: 'You receive this message because of your account or request on the Bottle portal.',
  linkHint: 'If the button does not work, copy this address into your browser:',
  letters: {
    invite: ({ name, link: href }) => ({
      subject: 'Your invitation to the Bottle portal',
      blocks: [
        text(`Hello ${name},`),
        text('Your application has been approved. Create your organisation’s account with this link:'),
        link('Sign up', href),
        text('The link works once and for 7 days.'),
      ],
    }),
    decline: ({ name, reason }) => ({
      subject: 'Your application to the Bottle portal',
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
    passwordChanged: ({ at }) => ({
      subject: 'Your password was changed',
      blocks: [
        text('Hello,'),
        text(`The password of your account was changed on ${momentIn('en', at)}. All other sessions have ended.`),
        text('If this was not you, choose “Forgot password?” on the sign-in page at once and set a new one.'),
      ],
    }),
    emailChanged: ({ newEmail, link: href }) => ({
      subject: 'The email of your account was changed',
      blocks: [
        text('Hello,'),
        text(`Your account now signs in with ${newEmail} instead of this address.`),
        text('If this was not you, take the account back within 7 days:'),
        link('Take the account back', href),
      ],
    }),
    employeeInvited: ({ name, organisation, role }) => ({
      subject: `${organisation} has added you as an employee`,
      blocks: [
        text(`Hello ${name},`),
        text(`${organisation} has added you on the Bottle portal. Your role: ${roles[role] ?? role}.`),
        text('Ask your manager what to do next. If you do not know this organisation, ignore this message.'),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total }) => ({
      subject: `${sponsor} would like to sponsor you`,
      blocks: [
        text('Hello,'),
        text(`${sponsor} has sent a sponsorship request to ${organisation}.`),
        text(`Rewards: ${rewards}`),
        text(`Total: ${total}`),
        text('Our team will get in touch with both of you.'),
      ],
    }),
  },
}
