/** Kinds of second factors. This file does not import Zod, so that the browser does not have to load Zod. */

/** `totp` is an authenticator app with codes of six digits (RFC 6238), `passkey` a WebAuthn credential. */
export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Ways to prove a second factor. */
export const factorMethods = [...factorKinds, 'recoveryCode'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10
