/**
 * Single sign-on with OpenID Connect: the configuration of an organisation's identity provider, and the sign-in. The
 * browser imports only types from this file.
 */
import { z } from 'zod'
import { cleanIdentifier } from './cleanText'
import { limits } from './limits'
import { email, requiredText, text, timestamp, verbatimText, version, webhookAddress } from './primitives'

const maxRoleValues = 20
const roleValues = z.array(requiredText()).max(maxRoleValues)
/** Returns true for a domain name with at least two labels, in any alphabet, or in Punycode. */
const isDomain = (value: string) =>
  /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u.test(value)
const domain = z
  .string()
  .max(limits.emailMax)
  .regex(/^[^\s@/:]*$/)
  .overwrite(value => cleanIdentifier(value).toLowerCase())
  .refine(isDomain, 'not a domain')
  .meta({ examples: ['shop.example'] })
/**
 * Returns the schema of a secret or an id that the identity provider issued. Invisible characters that were pasted with
 * it are removed.
 */
const issued = (max: number) =>
  z
    .string()
    .overwrite(cleanIdentifier)
    .min(1)
    .max(max)
    .regex(/^[\u0021-\u007e]*$/, 'ASCII without spaces')

/** The configuration of an organisation's identity provider. The client secret is never returned. */
export const singleSignOnSchema = z
  .object({
    /** Domain of the e-mail addresses for which this single sign-on is used. */
    domain: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    /**
     * Claim that decides the role in the team at every sign-in. If it is `null`, new members get the role of their
     * invitation; without an invitation they are viewers.
     */
    roleClaim: z.string().nullable(),
    managerValues: z.array(z.string()).max(maxRoleValues),
    /** Values of the claim that make a viewer. If there are none, everybody who is not a manager is a viewer. */
    viewerValues: z.array(z.string()).max(maxRoleValues),
    /** The TXT record that proves the domain. */
    dnsRecord: z.object({ name: z.string(), value: z.string() }),
    /** Time when the TXT record was found; `null` until then. Single sign-on works only afterwards. */
    verifiedAt: timestamp.nullable(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'SingleSignOn' })
export type SingleSignOn = z.infer<typeof singleSignOnSchema>

export const singleSignOnStateSchema = z
  .object({
    /** `null` if the organisation has no single sign-on. */
    configuration: singleSignOnSchema.nullable(),
    /** The redirect URI that the organisation registers with its identity provider. */
    redirectAddress: z.string(),
  })
  .meta({ id: 'SingleSignOnState' })
export type SingleSignOnState = z.infer<typeof singleSignOnStateSchema>

export const singleSignOnEditSchema = z
  .object({
    domain,
    issuer: webhookAddress,
    clientId: issued(255),
    /**
     * Required for the first configuration and for another issuer. In other cases it may be omitted, and the stored
     * client secret remains.
     */
    clientSecret: issued(500).optional(),
    roleClaim: text(255).trim().nullable(),
    managerValues: roleValues,
    viewerValues: roleValues,
  })
  .meta({ id: 'SingleSignOnEdit' })
export type SingleSignOnEdit = z.infer<typeof singleSignOnEditSchema>

export const singleSignOnStartSchema = z.object({ email }).meta({ id: 'SingleSignOnStart' })
/** URL of the identity provider's page on which the person signs in. */
export const singleSignOnRedirectSchema = z.object({ url: z.string() }).meta({ id: 'SingleSignOnRedirect' })

const parameter = verbatimText(2048)
/**
 * The query parameters that the identity provider adds to the redirect URI, and the organisation's id from the path of
 * this URI. Each organisation's provider has its own redirect URI (RFC 9700, section 4.4.2.2).
 */
export const singleSignOnCallbackSchema = z
  .object({
    organisationId: z.uuid(),
    state: parameter,
    code: parameter.optional(),
    iss: parameter.optional(),
    error: parameter.optional(),
  })
  .meta({ id: 'SingleSignOnFinish' })
export type SingleSignOnCallback = z.infer<typeof singleSignOnCallbackSchema>
