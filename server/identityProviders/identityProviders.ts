/**
 * Communicates by OpenID Connect with the identity providers of organisations: authorization code flow with PKCE, state
 * and nonce. openid-client checks the tokens: issuer, audience, nonce, times and signature.
 */
import * as client from 'openid-client'
import { isAllowedAddress, resolveHost } from '../webhooks/webhookAddresses'
import { dnsRecordOf, resolveTxt, type TxtResolver } from './domainProof'
import {
  createProviderFetch,
  type ProviderNetworkOptions,
  ProviderRequestError,
  providerLimits,
} from './providerRequests'

/** The part of a single sign-on's configuration that identifies the provider and the portal to each other. */
export interface ProviderSettings {
  id: string
  version: number
  issuer: string
  clientId: string
  clientSecret: string
}
/**
 * The secrets of one sign-in. The browser sees only state and nonce, in the redirection; the identity provider also
 * gets the code verifier, when the server exchanges the code.
 */
export interface SignInAttemptSecrets {
  state: string
  nonce: string
  codeVerifier: string
}
export type Claims = Readonly<Record<string, unknown>>

export interface IdentityProviders {
  /**
   * Begins a sign-in.
   * @param hint the e-mail address, which the provider's page may fill in
   * @returns the URL to which the browser is sent, and the secrets of the attempt
   * @throws {Error} if the provider cannot be reached or its metadata is wrong
   */
  begin(
    settings: ProviderSettings,
    redirectAddress: string,
    hint: string,
  ): Promise<{ url: string; secrets: SignInAttemptSecrets }>
  /**
   * Exchanges the authorization code for the claims of the person who signed in.
   * @param answer the redirect URI with the parameters that the identity provider added
   * @param wanted claims that are read from the userinfo endpoint, if the provider has one, when the id token does not
   *   have them
   * @returns the checked claims
   * @throws {Error} if any check fails, or the provider cannot be reached
   */
  redeem(
    settings: ProviderSettings,
    answer: URL,
    secrets: SignInAttemptSecrets,
    wanted: readonly string[],
  ): Promise<Claims>
  /** Returns whether the TXT record of a domain has the proof. */
  hasDomainProof(domain: string, proof: string): Promise<boolean>
}

/** Time in ms after which the metadata and keys of a provider are read again. */
const cacheMs = 5 * 60_000
const maxCached = 200

/**
 * Sends the client secret as the provider's metadata requires: in the `Authorization` header (default) or in the body.
 */
const authenticateWith =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    return method(secret)(server, ...rest)
  }

/**
 * Checks that the issuer in the claims is exactly the configured issuer. openid-client accepts a placeholder in the
 * issuer of multi-tenant providers, so that the accounts of any tenant could sign in.
 */
function assertExactIssuer(claims: Claims, { issuer }: ProviderSettings) {
  if (new URL(String(claims.iss)).href !== new URL(issuer).href)
    throw new ProviderRequestError('The token has another issuer')
}

export function openIdentityProviders(
  network: Pick<ProviderNetworkOptions, 'allowsLoopback'> &
    Partial<ProviderNetworkOptions> & { resolveTxt?: TxtResolver },
): IdentityProviders {
  const { allowsLoopback, resolveTxt: findTxt = resolveTxt } = network
  const providerFetch = createProviderFetch({ resolveHost, ...network })
  const cached = new Map<string, { readAt: number; configuration: client.Configuration }>()
  const cacheKeyOf = ({ id, version }: ProviderSettings) => `${id} ${version}`

  async function configurationOf(settings: ProviderSettings) {
    const { issuer, clientId, clientSecret } = settings
    const key = cacheKeyOf(settings)
    const cachedConfiguration = cached.get(key)
    if (cachedConfiguration && performance.now() - cachedConfiguration.readAt < cacheMs)
      return cachedConfiguration.configuration
    const address = new URL(issuer)
    const configuration = await client.discovery(address, clientId, undefined, authenticateWith(clientSecret), {
      [client.customFetch]: providerFetch,
      timeout: providerLimits.requestMs / 1000,
      // Only a provider on this machine may have a URL without TLS: `providerFetch` rejects all other such URLs.
      execute: [
        client.enableNonRepudiationChecks,
        ...(address.protocol === 'http:' && allowsLoopback ? [client.allowInsecureRequests] : []),
      ],
    })
    const page = configuration.serverMetadata().authorization_endpoint
    // The portal opens this URL, so it must not be a `javascript:` URL.
    if (!page || !URL.canParse(page) || !isAllowedAddress(new URL(page), allowsLoopback))
      throw new ProviderRequestError('The address of the sign-in page is not allowed')
    if (cached.size >= maxCached) cached.clear()
    cached.set(key, { readAt: performance.now(), configuration })
    return configuration
  }

  return {
    async begin(settings, redirectAddress, hint) {
      const configuration = await configurationOf(settings)
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectAddress,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        login_hint: hint,
      })
      return { url: url.href, secrets }
    },
    async redeem(settings, answer, { state, nonce, codeVerifier }, wanted) {
      const configuration = await configurationOf(settings)
      const expected = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }
      const tokens = await client.authorizationCodeGrant(configuration, answer, expected).catch(error => {
        // The provider may have replaced its keys, so the next sign-in reads them again.
        cached.delete(cacheKeyOf(settings))
        throw error
      })
      const claims = tokens.claims()
      if (!claims) throw new ProviderRequestError('The response has no id token')
      assertExactIssuer(claims, settings)
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
      if (wanted.every(name => name in claims) || !hasUserInfo) return claims
      const info = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      // The e-mail and its verification must come from the same source. If userinfo has an e-mail, `email_verified` of
      // the id token is therefore ignored.
      return { ...claims, ...('email' in info && { email_verified: undefined }), ...info }
    },
    async hasDomainProof(domain, proof) {
      const { name, value } = dnsRecordOf(domain, proof)
      return (await findTxt(name)).includes(value)
    },
  }
}
