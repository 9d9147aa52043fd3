/**
 * Accounts of organisations' members, as support staff see them (docs/readings.md, 11): the list in the protocol of
 * ra-data-simple-rest, and the page of one account.
 */
import { z } from 'zod'
import { factorKinds } from './factorKinds'
import { limits } from './limits'
import { defineList } from './listFields'
import { mailKinds, mailStates } from './mailKinds'
import { ownSessionSchema } from './ownSessions'
import { email, guid, requiredMultilineText, timestamp, version } from './primitives'
import { rowLimits } from './rowLimits'
import { idsParameter, listQuery, namedRecordSchema, searchParameter } from './staffLists'
import { maxOwnMemberships } from './team'
import { assignableTeamRoles, teamRoles } from './teamRoles'

/** A person in the team of an organisation. A person who belongs to several organisations has a record for each. */
export const staffMemberSchema = z
  .object({
    id: guid,
    accountId: guid,
    email: z.string(),
    organisation: namedRecordSchema,
    teamRole: z.enum(teamRoles),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof staffMemberSchema>
export const staffMembersList = defineList(staffMemberSchema, {
  sort: ['createdAt', 'email', 'teamRole', 'organisation.name'],
  search: ['email', 'organisation.name'],
})
export const staffMembersQuery = listQuery(
  {
    ...idsParameter,
    q: searchParameter,
    organisationId: guid.optional(),
    teamRole: z.enum(teamRoles).optional(),
  },
  staffMembersList,
)
export type StaffMembersFilter = z.infer<typeof staffMembersQuery>['filter']

const supportedSessionSchema = ownSessionSchema.omit({ isCurrent: true }).meta({ id: 'SupportedSession' })
export type SupportAccountSession = z.infer<typeof supportedSessionSchema>

const openInvitationSchema = z
  .object({
    id: guid,
    organisation: namedRecordSchema,
    email: z.string(),
    teamRole: z.enum(assignableTeamRoles),
    sentAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.infer<typeof openInvitationSchema>

/** The part of an account that support staff see. It contains no secret and no name that its holder chose. */
export const supportAccountSchema = z
  .object({
    id: guid,
    email: z.string(),
    /** Whether the holder has proved to receive e-mail at this address. */
    isEmailConfirmed: z.boolean(),
    /** The new e-mail address that support staff entered and that is not confirmed yet. */
    pendingEmail: z.object({ email: z.string(), requestedAt: timestamp, expiresAt: timestamp }).nullable(),
    createdAt: timestamp,
    /** Time when the current password was set; `null` for the first password. */
    passwordSetAt: timestamp.nullable(),
    /** The latest sign-in in the audit log; `null` if the log has none. */
    lastSignIn: z.object({ at: timestamp, address: z.string().nullable() }).nullable(),
    signInWaits: z.object({
      /**
       * Number of failed attempts, with a wrong password or second factor, of all clients together. A client's attempts
       * are no longer counted after it signs in or proves a factor, or a day after its last wait ended.
       */
      failures: z.int(),
      /** End of the longest wait of a client that entered wrong passwords; `null` if no client has to wait. */
      until: timestamp.nullable(),
      /**
       * End of the wait of all browsers that have never signed in to the account, which together made too many
       * attempts; `null` if they need not wait.
       */
      unknownUntil: timestamp.nullable(),
    }),
    factors: z
      .array(z.object({ kind: z.enum(factorKinds), createdAt: timestamp, lastUsedAt: timestamp.nullable() }))
      .max(rowLimits.factorsOfAccount),
    recoveryCodesLeft: z.int(),
    memberships: z
      .array(z.object({ id: guid, organisation: namedRecordSchema, teamRole: z.enum(teamRoles) }))
      .max(maxOwnMemberships),
    /** Open invitations to the teams of the organisations in `memberships`. */
    invitations: z.array(openInvitationSchema).max(maxOwnMemberships * limits.teamSize),
    sessions: z.array(supportedSessionSchema).max(limits.sessionsOfAccount),
  })
  .meta({ id: 'SupportedAccount' })
export type SupportAccount = z.infer<typeof supportAccountSchema>

/** Maximum number of e-mails that are recorded for an account. Beyond it, the oldest record is deleted. */
export const maxAccountMails = 200

export const accountMailSchema = z
  .object({
    id: guid,
    kind: z.enum(mailKinds),
    state: z.enum(mailStates),
    queuedAt: timestamp,
    deliveredAt: timestamp.nullable(),
    /** Code of the latest error of the mail server, such as `EENVELOPE 550`; `null` if there was none. */
    lastError: z.string().nullable(),
  })
  .meta({ id: 'AccountMail' })
export type AccountMail = z.infer<typeof accountMailSchema>
/** The latest e-mails to an account, the latest first. */
export const accountMailsSchema = z
  .object({ items: z.array(accountMailSchema).max(maxAccountMails) })
  .meta({ id: 'AccountMails' })
export type AccountMails = z.infer<typeof accountMailsSchema>

export const requestEmailSchema = z.object({ email, reason: requiredMultilineText(500) }).meta({ id: 'RequestEmail' })
