/** The members of an organisation's team, and the invitations to it. */
import { z } from 'zod'
import { anyPassword } from './auth'
import { cityRefSchema } from './cities'
import { factorProofSchema } from './factors'
import { limits } from './limits'
import { country, email, guid, text, timestamp, version } from './primitives'
import { sessionRoles } from './roles'
import { assignableTeamRoles, teamRoles } from './teamRoles'

/**
 * The locations to which a member is limited: all locations in the cities, also those that are added later, and single
 * locations.
 */
export const memberLimitSchema = z
  .object({
    cities: z.array(cityRefSchema).max(limits.memberLimitPlaces),
    locations: z.array(z.object({ guid, name: z.string() })).max(limits.memberLimitPlaces),
  })
  .meta({ id: 'MemberLimit' })
export type MemberLimit = z.infer<typeof memberLimitSchema>
/** The chosen limit. At least one city or location is needed; `null` removes the limit. */
export const memberLimitChoiceSchema = z
  .object({
    cityIds: z.array(guid).max(limits.memberLimitPlaces),
    locationIds: z.array(guid).max(limits.memberLimitPlaces),
  })
  .nullable()
  .meta({ id: 'MemberLimitChoice' })
export type MemberLimitChoice = z.infer<typeof memberLimitChoiceSchema>

export const memberSchema = z
  .object({
    guid,
    email: z.string(),
    teamRole: z.enum(teamRoles),
    /** `null` if the member accesses all locations. */
    limit: memberLimitSchema.nullable(),
    joinedAt: timestamp,
    /** Time of the last use of any of the member's own sessions in this organisation; `null` if there is no session. */
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
    teamRole: z.enum(assignableTeamRoles),
    limit: memberLimitSchema.nullable(),
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
    /** Whether every member must have a second factor. A member without a factor can only set up a factor. */
    isSecondFactorRequired: z.boolean(),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof teamSchema>

export const teamInvitationCreateSchema = z
  .object({ email, teamRole: z.enum(assignableTeamRoles), limit: memberLimitChoiceSchema.optional() })
  .meta({ id: 'TeamInvitationCreate' })
/** Body of the call that sends an invitation with a new link, to a corrected address if there is an `email`. */
export const teamInvitationResendSchema = z.object({ email: email.optional() }).meta({ id: 'TeamInvitationResend' })
/** If `limit` is omitted, the member keeps the current limit to cities or locations. */
export const memberChangeSchema = z
  .object({ teamRole: z.enum(assignableTeamRoles), limit: memberLimitChoiceSchema.optional() })
  .meta({ id: 'MemberChange' })
export const factorRequirementSchema = z.object({ isRequired: z.boolean() }).meta({ id: 'FactorRequirement' })
export const ownershipTransferSchema = z.object({ currentPassword: anyPassword }).meta({ id: 'OwnershipTransfer' })

/** The invitation code is in the body of the request, so that it does not appear in URLs and logs. */
export const teamInvitationLookupSchema = z
  .object({ inviteCode: text(200).min(1) })
  .meta({ id: 'TeamInvitationLookup' })
/** Data of an invitation that its page shows before it is accepted. */
export const teamInvitationDetailsSchema = z
  .object({
    organisation: z.string(),
    email: z.string(),
    teamRole: z.enum(assignableTeamRoles),
    limit: memberLimitSchema.nullable(),
    /**
     * Whether the person already has an account, and accepts with its password. Otherwise the person chooses a
     * password.
     */
    hasAccount: z.boolean(),
    expiresAt: timestamp,
  })
  .meta({ id: 'TeamInvitationDetails' })
export type TeamInvitationDetails = z.infer<typeof teamInvitationDetailsSchema>
export const teamInvitationAcceptSchema = z
  .object({
    inviteCode: text(200).min(1),
    password: anyPassword,
    /**
     * The proof of the account's second factor, if it has one. A call without this proof returns the challenge that has
     * to be proved.
     */
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
