/**
 * Creates and uses passkeys (WebAuthn). The library is loaded when the user chooses a passkey, because most pages never
 * need it.
 */
import type { PasskeyAssertion, PasskeyAttestation, PasskeyChallenge, PasskeySetup } from '../../../contract/factors'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Returns whether the browser can use passkeys on this page. Passkeys need HTTPS or `localhost`. */
export const canUsePasskeys = () => typeof window !== 'undefined' && window.PublicKeyCredential !== undefined

type Challenge = Pick<PasskeyChallenge, 'challengeToken' | 'passkeys'>

/**
 * Type of a passkey's transports, such as `usb`. The server stores the transports that the browser reported when the
 * passkey was created.
 */
type Transports = NonNullable<
  Parameters<typeof import('@simplewebauthn/browser')['startAuthentication']>[0]['optionsJSON']['allowCredentials']
>[number]['transports']

const descriptors = (credentials: Challenge['passkeys']['credentials']) =>
  credentials.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as NonNullable<Transports>,
  }))

/**
 * Signs a challenge with a passkey. The authenticator must verify the user, for example by PIN or fingerprint.
 * @throws if the user cancels, or if no passkey is available
 */
export const signWithPasskey = async ({ challengeToken, passkeys }: Challenge): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: {
      challenge: challengeToken,
      rpId: passkeys.rpId,
      allowCredentials: descriptors(passkeys.credentials),
      userVerification: 'required',
    },
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/**
 * Creates a passkey that can also be used to sign in without e-mail and password (discoverable credential).
 * @throws if the user cancels, or if the authenticator already has a passkey of the account
 */
export const createPasskey = async (setup: PasskeySetup): Promise<PasskeyAttestation> => {
  const { startRegistration } = await loadLibrary()
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: {
      challenge: setup.challengeToken,
      rp: setup.rp,
      user: setup.user,
      pubKeyCredParams: setup.algorithms.map(alg => ({ alg, type: 'public-key' as const })),
      excludeCredentials: descriptors(setup.excluded),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports: [...transports] } }
}

/**
 * Returns whether the user cancelled the browser's dialog or the dialog timed out. The browser reports both in the same
 * way.
 */
export const isPasskeyCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
