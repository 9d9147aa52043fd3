/** Composes the content of each e-mail: its subject and its blocks. The texts are in server/i18n. */
import type { ReportedAccessKind } from '../../contract/accessGrantKinds'
import type { Language } from '../../contract/languages'
import { fillPlaceholders, messages } from '../i18n/messages'
import { codeBlock, type EmailContent, linkBlock, textBlock } from './emailBlocks'
import { createNotificationBlock, formatAccessGrant, formatNotificationSubject, formatUtcDateTime } from './emailValues'
import type { AccessGrantLine, MailParams, MailTemplate } from './mailer'

type EmailComposers = { [Template in MailTemplate]: (params: MailParams[Template]) => EmailContent }

/** The keys of the advice to readers who did not change the access themselves, by the kind of the changed access. */
const adviceOfGrant = {
  key: 'keyOrWebhook',
  webhook: 'keyOrWebhook',
  factor: 'factor',
  invitation: 'person',
  member: 'person',
  team: 'team',
  singleSignOn: 'singleSignOn',
} as const satisfies Record<ReportedAccessKind, string>

/**
 * Returns the functions that compose the e-mails of a language.
 * @param portal the name of the installation's brand, or the language's general wording
 */
export function createEmailComposers(language: Language, portal: string): EmailComposers {
  const texts = messages[language].emails
  const hello = textBlock(texts.hello)
  const filledBlock = (text: string, params: Record<string, string>) => textBlock(fillPlaceholders(text, params))
  const formatTime = (iso: string) => formatUtcDateTime(language, iso)
  const listAccess = (lead: string, lines: AccessGrantLine[] = []) =>
    lines.length ? [textBlock([lead, ...lines.map(line => `• ${formatAccessGrant(language, line)}`)].join('\n'))] : []
  return {
    invite: ({ name, link }) => ({
      subject: fillPlaceholders(texts.invite.subject, { portal }),
      blocks: [
        filledBlock(texts.helloName, { name }),
        textBlock(texts.invite.approved),
        linkBlock(texts.invite.signUp, link),
        textBlock(texts.invite.validity),
      ],
    }),
    decline: ({ name, reason }) => ({
      subject: fillPlaceholders(texts.decline.subject, { portal }),
      blocks: [
        filledBlock(texts.helloName, { name }),
        textBlock(texts.decline.declined),
        textBlock(reason),
        textBlock(texts.decline.applyAgain),
      ],
    }),
    resetCode: ({ code }) => ({
      subject: texts.resetCode.subject,
      blocks: [hello, textBlock(texts.resetCode.enter), codeBlock(code), textBlock(texts.resetCode.validity)],
    }),
    resetBySupport: ({ code, link }) => ({
      subject: texts.resetBySupport.subject,
      blocks: [
        hello,
        textBlock(texts.resetBySupport.sent),
        linkBlock(texts.resetBySupport.choosePassword, link),
        textBlock(texts.resetBySupport.enter),
        codeBlock(code),
        textBlock(texts.resetBySupport.validity),
      ],
    }),
    passwordChanged: ({ at, access }) => ({
      subject: texts.passwordChanged.subject,
      blocks: [
        hello,
        filledBlock(texts.passwordChanged.changed, { at: formatTime(at) }),
        textBlock(texts.passwordChanged.notYou),
        ...listAccess(texts.passwordChanged.access, access),
      ],
    }),
    emailChanged: ({ newEmail, link, until }) => ({
      subject: texts.emailChanged.subject,
      blocks: [
        hello,
        filledBlock(texts.emailChanged.changed, { newEmail }),
        filledBlock(texts.emailChanged.notYou, { until: formatTime(until) }),
        linkBlock(texts.emailChanged.takeBack, link),
      ],
    }),
    emailConfirmation: ({ link, until }) => ({
      subject: texts.emailConfirmation.subject,
      blocks: [
        hello,
        filledBlock(texts.emailConfirmation.asked, { portal, until: formatTime(until) }),
        linkBlock(texts.emailConfirmation.confirm, link),
        textBlock(texts.emailConfirmation.notYou),
      ],
    }),
    emailChangeRequested: ({ newEmail, link, until }) => ({
      subject: texts.emailChangeRequested.subject,
      blocks: [
        hello,
        filledBlock(texts.emailChangeRequested.asked, { newEmail, until: formatTime(until) }),
        textBlock(texts.emailChangeRequested.notYou),
        linkBlock(texts.emailChangeRequested.keep, link),
      ],
    }),
    emailTakenBack: ({ email, at, access }) => ({
      subject: texts.emailTakenBack.subject,
      blocks: [
        hello,
        filledBlock(texts.emailTakenBack.takenBack, { email, at: formatTime(at) }),
        textBlock(texts.emailTakenBack.signedOut),
        ...listAccess(texts.emailTakenBack.access, access),
      ],
    }),
    employeeInvited: ({ name, organisation, role, link }) => ({
      subject: fillPlaceholders(texts.employeeInvited.subject, { organisation }),
      blocks: [
        filledBlock(texts.helloName, { name }),
        filledBlock(texts.employeeInvited.added, {
          organisation,
          portal,
          role: (texts.employeeRoles as Record<string, string>)[role] ?? role,
        }),
        ...(link ? [linkBlock(texts.employeeInvited.accept, link)] : []),
        textBlock(texts.employeeInvited.next),
      ],
    }),
    teamInvited: ({ organisation, inviter, teamRole, limit, link }) => ({
      subject: fillPlaceholders(texts.teamInvited.subject, { organisation }),
      blocks: [
        hello,
        filledBlock(texts.teamInvited.invited, { inviter, organisation, portal }),
        filledBlock(texts.teamInvited.role, { role: texts.teamRoles[teamRole] }),
        ...(limit ? [filledBlock(texts.teamInvited.limit, { names: limit.join(', ') || '–' })] : []),
        linkBlock(texts.teamInvited.accept, link),
        textBlock(texts.teamInvited.validity),
      ],
    }),
    factorRequired: ({ organisation, owner, link }) => ({
      subject: fillPlaceholders(texts.factorRequired.subject, { organisation }),
      blocks: [
        hello,
        filledBlock(texts.factorRequired.required, { owner, organisation }),
        linkBlock(texts.factorRequired.setUp, link),
      ],
    }),
    sponsorshipReceived: ({ organisation, sponsor, rewards, total, link }) => ({
      subject: fillPlaceholders(texts.sponsorshipReceived.subject, { sponsor }),
      blocks: [
        hello,
        filledBlock(texts.sponsorshipReceived.received, { sponsor, organisation }),
        filledBlock(texts.sponsorshipReceived.rewards, { rewards }),
        filledBlock(texts.sponsorshipReceived.total, { total }),
        textBlock(texts.sponsorshipReceived.next),
        ...(link ? [linkBlock(texts.sponsorshipReceived.open, link)] : []),
      ],
    }),
    notifications: ({ items, link }) => ({
      subject: formatNotificationSubject(language, items),
      blocks: [
        hello,
        ...items.map(item => createNotificationBlock(language, item)),
        textBlock(texts.notifications.choose),
        linkBlock(texts.openProfile, link),
      ],
    }),
    accessGranted: ({ at, link, recovery, ...line }) => {
      const change = texts.accessGrantChanges[line.change]
      return {
        subject: fillPlaceholders(texts.accessGranted.subject, {
          kind: texts.accessGrantKinds[line.kind],
          name: line.name,
          change,
        }),
        blocks: [
          hello,
          filledBlock(texts.accessGranted.changed, {
            at: formatTime(at),
            grant: formatAccessGrant(language, line),
            change,
          }),
          ...(recovery
            ? [
                filledBlock(texts.accessGranted.recover, { until: formatTime(recovery.until) }),
                linkBlock(texts.accessGranted.recoverAccount, recovery.link),
              ]
            : [textBlock(texts.accessGranted.notYou[adviceOfGrant[line.kind]]), linkBlock(texts.openProfile, link)]),
        ],
      }
    },
    newBrowser: ({ at, browser, system, network, link }) => ({
      subject: texts.newBrowser.subject,
      blocks: [
        hello,
        textBlock(texts.newBrowser.used),
        textBlock(
          [
            formatTime(at),
            [browser, system].filter(Boolean).join(', ') || texts.newBrowser.unknownDevice,
            network,
          ].join('\n'),
        ),
        textBlock(texts.newBrowser.notYou),
        linkBlock(texts.newBrowser.openSignIn, link),
      ],
    }),
    webhookDisabled: ({ name, host, because, link }) => ({
      subject: fillPlaceholders(texts.webhookDisabled.subject, { name }),
      blocks: [
        hello,
        filledBlock(because === 'gone' ? texts.webhookDisabled.gone : texts.webhookDisabled.failing, { name, host }),
        textBlock(texts.webhookDisabled.switchOn),
        linkBlock(texts.openProfile, link),
      ],
    }),
  }
}
