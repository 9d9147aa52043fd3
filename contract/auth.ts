/** Sessions and accounts (spec section 7, Auth). */
import { z } from 'zod'
import { imageSchema } from './images'
import { limits } from './limits'
import { country, email, guid, registrationNumber, requiredText, text, timestamp } from './primitives'
import { sessionRoles } from './roles'
import { staffRoles } from './staffRoles'
import { teamRoles } from './teamRoles'

export const anyPassword = z.string().min(1).max(1024)

/** The session that a sign-in opens. The portal stores the whole object in local storage, under `auth:authToken`. */
export const authTokenSchema = z
  .object({ token: z.string(), role: z.enum(sessionRoles), expiresAt: timestamp })
  .meta({ id: 'AuthToken' })
export type AuthToken = z.infer<typeof authTokenSchema>

export const signInSchema = z
  .object({ email: text(limits.emailMax).min(1), password: anyPassword })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof signInSchema>

/** The support employee who acts for the organisation, and when this session ends (docs/readings.md, 12). */
export const impersonationSchema = z
  .object({ actor: z.string(), reason: z.string(), expiresAt: timestamp })
  .meta({ id: 'Impersonation' })

export const meSchema = z
  .object({
    guid,
    email: z.string(),
    role: z.enum(sessionRoles),
    country,
    /** Countries whose cities can be chosen: first the organisation's own country, then the countries of its stores. */
    countries: z.array(country),
    /** The account's organisation; `null` for support staff. */
    organisation: z.object({ guid, name: z.string(), logo: imageSchema.nullable() }).nullable(),
    impersonation: impersonationSchema.nullable(),
    /** The person's role in the organisation's team; `null` for support staff. */
    teamRole: z.enum(teamRoles).nullable(),
    /** The role of support staff; `null` for all others. */
    staffRole: z.enum(staffRoles).nullable(),
    /**
     * The cities to which the member is limited. Single locations of the limit are not listed. `null` without a limit.
     */
    limit: z.object({ cityIds: z.array(guid).max(limits.memberLimitPlaces) }).nullable(),
    /** Number of organisations to whose teams the person belongs; 1 while support staff act for the person. */
    memberships: z.number().int(),
    /** Whether the account can only set up a second factor, because it must have a second factor and has none. */
    mustSetUpFactor: z.boolean(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof meSchema>

export const signUpSchema = z
  .object({
    inviteCode: text(200).min(1),
    password: anyPassword,
    organizationName: requiredText(limits.organisationNameMax),
    organizationRegistrationNumber: registrationNumber,
    organizationRegistrationAddress: requiredText(),
    email,
    country,
    logoResourceId: guid,
  })
  .meta({ id: 'SignUp' })
export type SignUp = z.infer<typeof signUpSchema>
export const signUpResponseSchema = authTokenSchema
  .extend({
    createdUser: z.object({ guid, email: z.string(), role: z.enum(sessionRoles) }),
  })
  .meta({ id: 'SignUpResult' })

/**
 * Body of the call that reads an invitation for the sign-up page. The code is in the body of the request, so that it
 * does not appear in URLs and logs.
 */
export const inviteLookupSchema = z.object({ inviteCode: text(200).min(1) }).meta({ id: 'InviteLookup' })
export const inviteSchema = z
  .object({ role: z.enum(sessionRoles), email: z.string(), country, expiresAt: timestamp })
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof inviteSchema>

export const changePasswordSchema = z
  .object({ currentPassword: anyPassword, newPassword: anyPassword })
  .meta({ id: 'ChangePassword' })
export const resetInitSchema = z
  .object({ sendTo: z.literal('Email'), login: text(limits.emailMax).min(1) })
  .meta({ id: 'ResetInit' })
export const resetChallengeSchema = z
  .object({ challengeToken: z.string(), expiresAt: timestamp })
  .meta({ id: 'Challenge' })
export const resetConfirmSchema = z
  .object({
    otpCode: text(32).min(1),
    challengeToken: text(200).min(1),
    newPassword: anyPassword,
  })
  .meta({ id: 'ResetConfirm' })
export const setEmailSchema = z.object({ email }).meta({ id: 'SetEmail' })
export const recoverAccountSchema = z.object({ token: text(200).min(1) }).meta({ id: 'RecoverAccount' })
/** The token of a link that confirms or rejects the e-mail address that support staff entered for an account. */
export const pendingEmailSchema = z.object({ token: text(200).min(1) }).meta({ id: 'PendingEmail' })
export const impersonateSchema = z.object({ code: text(200).min(1) }).meta({ id: 'Impersonate' })
