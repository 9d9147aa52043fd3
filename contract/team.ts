/** The members of an organisation's team, and the invitations to it. */
import { z } from 'zod'
import { anyPassword } from './auth'
import { factorProofSchema } from './factors'
import { limits } from './limits'
import { country, email, guid, text, timestamp, version } from './primitives'
import { sessionRoles } from './roles'
import { invitedTeamRoles, teamRoles } from './teamRoles'

export const memberSchema = z
  .object({
    guid,
    email: z.string(),
    teamRole: z.enum(teamRoles),
    joinedAt: timestamp,
    /** Time of the last call of any session; `null` if there is no session. */
    lastActiveAt: timestamp.nullable(),
    isSelf: z.boolean(),
    hasSecondFactor: z.boolean(),
    version,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof memberSchema>

export const teamInvitationSchema = z
  .object({
    guid,
    email: z.string(),
    teamRole: z.enum(invitedTeamRoles),
    sentAt: timestamp,
    expiresAt: timestamp,
    version,
  })
  .meta({ id: 'TeamInvitation' })
export type TeamInvitation = z.infer<typeof teamInvitationSchema>

/** The whole team. The number of members and invitations together is limited (contract/rowLimits.ts). */
export const teamSchema = z
  .object({
    members: z.array(memberSchema).max(limits.teamSize),
    invitations: z.array(teamInvitationSchema).max(limits.teamSize),
    /** Whether every member must have a second factor. A member without one can only set one up. */
    isSecondFactorRequired: z.boolean(),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof teamSchema>

export const teamInvitationCreateSchema = z
  .object({ email, teamRole: z.enum(invitedTeamRoles) })
  .meta({ id: 'TeamInvitationCreate' })
/** Sends the invitation again, to a corrected address if there is one. The previous link stops working. */
export const teamInvitationResendSchema = z.object({ email: email.optional() }).meta({ id: 'TeamInvitationResend' })
export const memberChangeSchema = z.object({ teamRole: z.enum(invitedTeamRoles) }).meta({ id: 'MemberChange' })
export const factorRequirementSchema = z.object({ isRequired: z.boolean() }).meta({ id: 'FactorRequirement' })
export const ownershipTransferSchema = z.object({ currentPassword: anyPassword }).meta({ id: 'OwnershipTransfer' })

/** The code is in the body, so that it does not appear in addresses and logs. */
export const teamInvitationLookupSchema = z
  .object({ inviteCode: text(200).min(1) })
  .meta({ id: 'TeamInvitationLookup' })
/** What the page of an invitation shows before somebody accepts it. */
export const teamInvitationDetailsSchema = z
  .object({
    organisation: z.string(),
    email: z.string(),
    teamRole: z.enum(invitedTeamRoles),
    /** The person has an account already and accepts with its password; otherwise he or she chooses a password. */
    hasAccount: z.boolean(),
    expiresAt: timestamp,
  })
  .meta({ id: 'TeamInvitationDetails' })
export type TeamInvitationDetails = z.infer<typeof teamInvitationDetailsSchema>
export const teamInvitationAcceptSchema = z
  .object({
    inviteCode: text(200).min(1),
    password: anyPassword,
    /** Answers the challenge that the call without it has issued, for an account with a second factor. */
    proof: factorProofSchema.optional(),
  })
  .meta({ id: 'TeamInvitationAccept' })

/** One of the organisations to whose teams the signed-in person belongs. */
export const ownMembershipSchema = z
  .object({
    organisation: z.object({ guid, name: z.string() }),
    role: z.enum(sessionRoles),
    country,
    teamRole: z.enum(teamRoles),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnMembership' })
export type OwnMembership = z.infer<typeof ownMembershipSchema>
export const maxOwnMemberships = 50
export const ownMembershipsSchema = z.array(ownMembershipSchema).max(maxOwnMemberships).meta({ id: 'OwnMemberships' })
