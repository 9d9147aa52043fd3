/**
 * Verifies WebAuthn messages of passkeys. The authenticator must verify its user. Origin and domain are those of the
 * portal's public URL and never come from a request. No attestation is requested, and attestations with certificates
 * are rejected, because verifying certificates would send requests to URLs from the message.
 */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation } from '../../contract/factors'
import type { FactorRow } from '../accounts/secondFactors'
import type { Config } from '../config'
import { relyingPartyIdOf } from './factorChallenges'

/** Accepted algorithms of keys (COSE): Ed25519, ECDSA P-256, RSA with SHA-256. */
export const passkeyAlgorithms = [-8, -7, -257]

type Site = Pick<Config, 'publicUrl'>

const expectedOf = (site: Site, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: new URL(site.publicUrl).origin,
  expectedRPID: relyingPartyIdOf(site),
  requireUserVerification: true,
})

/** Returns whether a registration has no certificates: its attestation is empty, or signed by the passkey itself. */
function hasNoCertificates({ response }: PasskeyAttestation): boolean {
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** The columns of a passkey whose values come from its registration. */
export type RegisteredPasskey = Pick<FactorRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/**
 * Verifies the registration of a passkey.
 * @returns undefined if the registration is wrong or cannot be read
 */
export async function verifyRegistration(
  site: Site,
  attestation: PasskeyAttestation,
  challengeToken: string,
): Promise<RegisteredPasskey | undefined> {
  const { transports = [] } = attestation.response
  try {
    if (!hasNoCertificates(attestation)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(site, challengeToken),
      response: { ...attestation, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return undefined
  }
}

/**
 * Verifies the signature of a passkey.
 * @returns the passkey's new signature counter; undefined if the signature is wrong or its counter does not rise
 */
export async function verifyAssertion(
  site: Site,
  { credentialId, publicKey, counter }: FactorRow,
  assertion: PasskeyAssertion,
  challengeToken: string,
): Promise<number | undefined> {
  if (!credentialId || !publicKey) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(site, challengeToken),
      response: { ...assertion, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
