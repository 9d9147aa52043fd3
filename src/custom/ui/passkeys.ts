/**
 * Creates and uses passkeys (WebAuthn). The library is loaded when the user chooses a passkey, because most pages never
 * need it.
 */
import type { PasskeyAssertion, PasskeyAttestation, PasskeyChallenge, PasskeySetup } from '../../../contract/factors'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Returns whether the browser can use passkeys on this page. They need HTTPS or `localhost`. */
export const canUsePasskeys = () => typeof window !== 'undefined' && window.PublicKeyCredential !== undefined

type Challenge = Pick<PasskeyChallenge, 'challengeToken' | 'passkeys'>

/** Transports that the browser knows. The server stores what the browser reported when the passkey was created. */
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
 * Signs a challenge with a passkey. The authenticator verifies its user.
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
 * Creates a passkey that can also sign in alone.
 * @throws if the user cancels, or if the authenticator has a passkey of the account already
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

/** Returns whether the user cancelled the browser's dialog, or it timed out. The browser does not say which. */
export const isPasskeyCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
