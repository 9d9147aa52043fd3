/** Second factors of an account: passkeys, authenticator apps and recovery codes. */
import { z } from 'zod'
import { anyPassword } from './auth'
import { factorKinds, factorMethods, recoveryCodeCount } from './factorKinds'
import { guid, requiredText, text, timestamp } from './primitives'

const challengeToken = text(200).min(1)
/**
 * Returns the schema of bytes in base64url, at most `max` characters, as browsers encode the fields of WebAuthn
 * messages.
 */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
    .meta({ format: 'base64url' })

/**
 * Fields that the results of a registration and of a sign-in with a passkey have in common (WebAuthn Level 3, JSON
 * serialisation).
 */
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** The result of `navigator.credentials.get()` in JSON. */
export const passkeyAssertionSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>

/** The result of `navigator.credentials.create()` in JSON. */
export const passkeyAttestationSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(text(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' })
export type PasskeyAttestation = z.infer<typeof passkeyAttestationSchema>

/** The passkeys with which a challenge can be signed. The challenge itself is the `challengeToken`. */
export const passkeyRequestSchema = z
  .object({
    /** Domain of the portal, to which its passkeys are bound. */
    rpId: z.string(),
    credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })).max(100),
  })
  .meta({ id: 'PasskeyRequest' })

export const factorChallengeSchema = z
  .object({
    challengeToken: z.string(),
    expiresAt: timestamp,
    methods: z.array(z.enum(factorMethods)).max(factorMethods.length),
    passkeys: passkeyRequestSchema.nullable(),
  })
  .meta({
    id: 'FactorChallenge',
    description: 'Kinds of second factors of the account. A session is created when one of them has been verified',
  })
export type FactorChallenge = z.infer<typeof factorChallengeSchema>

/** The proof of a factor: a code with `totp` and `recoveryCode`, an assertion with `passkey`. */
export const factorProofSchema = z
  .object({
    challengeToken,
    method: z.enum(factorMethods),
    code: text(40).min(1).optional(),
    assertion: passkeyAssertionSchema.optional(),
  })
  .meta({ id: 'FactorProof' })
export type FactorProof = z.infer<typeof factorProofSchema>

/** Challenge for signing in with a passkey alone, without an e-mail. */
export const passkeyChallengeSchema = z
  .object({
    challengeToken: z.string(),
    /** Secret of this attempt to sign in. Only the browser that requested the challenge has it. */
    attemptToken: z.string(),
    expiresAt: timestamp,
    passkeys: passkeyRequestSchema,
  })
  .meta({ id: 'PasskeyChallenge' })
export type PasskeyChallenge = z.infer<typeof passkeyChallengeSchema>
export const passkeySignInSchema = z
  .object({ challengeToken, attemptToken: text(200).min(1), assertion: passkeyAssertionSchema })
  .meta({ id: 'PasskeySignIn' })
export type PasskeySignIn = z.infer<typeof passkeySignInSchema>

export const factorSchema = z
  .object({
    id: guid,
    kind: z.enum(factorKinds),
    name: z.string(),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'Factor' })
export type Factor = z.infer<typeof factorSchema>

export const factorsSchema = z
  .object({
    /**
     * Whether the account must have a second factor. Until such an account has a factor, it can only set up a factor.
     */
    isRequired: z.boolean(),
    /** Until this time, actions that need a second factor do not request it again; `null` if they request it. */
    provedUntil: timestamp.nullable(),
    items: z.array(factorSchema).max(100),
    recoveryCodesLeft: z.int().min(0),
  })
  .meta({ id: 'Factors' })
export type Factors = z.infer<typeof factorsSchema>

/** Body of a change of the second factors. The password may be omitted if the session has proved a factor recently. */
export const factorChangeBodySchema = z.object({ password: anyPassword.optional() }).meta({ id: 'FactorPassword' })

/** The secret of a new authenticator app. Only this response contains it. */
export const totpSetupSchema = z
  .object({
    challengeToken: z.string(),
    expiresAt: timestamp,
    /** The secret in base32, for typing it into an app. */
    secret: z.string(),
    /** The `otpauth:` URI that the QR code contains. */
    uri: z.string(),
  })
  .meta({ id: 'TotpSetup' })
export type TotpSetup = z.infer<typeof totpSetupSchema>
export const totpConfirmSchema = z
  .object({ challengeToken, name: requiredText(60), code: text(40).min(1) })
  .meta({ id: 'TotpConfirm' })

/** Options for `navigator.credentials.create()`; the challenge is the `challengeToken`. */
export const passkeySetupSchema = z
  .object({
    challengeToken: z.string(),
    expiresAt: timestamp,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** COSE algorithm identifiers of accepted keys. */
    algorithms: z.array(z.int()).max(10),
    /** Credentials that the account already has. An authenticator refuses to register them a second time. */
    excluded: passkeyRequestSchema.shape.credentials,
  })
  .meta({ id: 'PasskeySetup' })
export type PasskeySetup = z.infer<typeof passkeySetupSchema>
export const passkeyConfirmSchema = z
  .object({ challengeToken, name: requiredText(60), attestation: passkeyAttestationSchema })
  .meta({ id: 'PasskeyConfirm' })

/** Recovery codes, which are shown once. */
const codes = z.array(z.string()).max(recoveryCodeCount)
export const recoveryCodesSchema = z.object({ codes }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
/** A factor that was added. Recovery codes are created together with the account's first factor. */
export const addedFactorSchema = factorSchema.extend({ recoveryCodes: codes.nullable() }).meta({ id: 'AddedFactor' })
export type AddedFactor = z.infer<typeof addedFactorSchema>
