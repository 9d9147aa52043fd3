/**
 * Identity providers for tests of single sign-on, on 127.0.0.1: the real `oidc-provider`, and a hostile one that
 * returns any token that a test wants.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

export const clientId = 'portal'
export const clientSecret = 'a-secret-of-the-identity-provider'

/** Starts a server on a free port. Its handler is set later, because the handler needs the server's URL. */
async function listen() {
  let handler: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handle: (next: RequestListener) => {
      handler = next
    },
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/**
 * Claims that the real provider makes about a person, in addition to the e-mail address, which is also the person's id.
 */
export type ProviderPerson = { email_verified?: boolean; groups?: string[] }

/**
 * Starts `oidc-provider`. Its sign-in page has one button, which signs in as the person whose e-mail address is the
 * `login_hint`.
 * @param redirectAddress the portal's redirect URI
 */
export async function startRealProvider(redirectAddress: string, people: Record<string, ProviderPerson>) {
  const { issuer, handle, close } = await listen()
  const keys = await generateKeyPair('RS256', { extractable: true })
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectAddress] }],
    claims: { email: ['email', 'email_verified'], profile: ['groups'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true, ...people[id] }),
    }),
    cookies: { keys: ['of-the-tests'] },
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] },
    // Without these settings the provider prints warnings about its defaults.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Users are not asked for consent, because the organisation itself has registered the portal as an application.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const callback = provider.callback()
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response)
    const person = String(params.login_hint)
    if (request.method === 'POST') {
      return provider.interactionFinished(request, response, { login: { accountId: person } })
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(
      `<!doctype html><html lang="en"><title>Identity provider</title><main><h1>Identity provider</h1>
      <form method="post"><button>Continue as ${person}</button></form></main></html>`,
    )
  }
  handle((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    interact(request, response).catch(error => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  return { issuer, close }
}

/**
 * Follows the redirects of a sign-in at the real provider, as a browser does, and presses the button of its page.
 * @returns the organisation id from the path of the portal's redirect URI, and the parameters that the provider adds
 */
export async function completeRealSignIn(url: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const visit = async (address: string, method = 'GET') => {
    const cookie = [...cookies].map(each => each.join('=')).join('; ')
    const answer = await fetch(address, { method, redirect: 'manual', headers: { cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
    return new URL(location, address).href
  }
  const page = await visit(url)
  const { pathname, searchParams } = new URL(await visit(await visit(page, 'POST')))
  return { organisationId: pathname.split('/').at(-1) ?? '', ...Object.fromEntries(searchParams) }
}

/** Starts a provider that responds with the token, metadata and user info that the test sets. */
export async function startHostileProvider() {
  const { issuer, handle, close } = await listen()
  const alg = 'RS256'
  const keys = await generateKeyPair(alg, { extractable: true })
  const foreignKeys = await generateKeyPair(alg, { extractable: true })
  const publish = async (key: Parameters<typeof exportJWK>[0]) => ({
    ...(await exportJWK(key)),
    kid: 'first',
    use: 'sig',
    alg,
  })
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [alg],
    code_challenge_methods_supported: ['S256'],
  }
  const initial = {
    /** Claims of the ID token. They are added to the valid claims or replace them. */
    claims: {} as JWTPayload & Record<string, unknown>,
    userinfo: {} as Record<string, unknown>,
    metadata: {} as Record<string, unknown>,
    nonce: '',
    /** True if tokens are signed with a key that the provider does not publish. */
    isForeignKey: false,
    /** True if tokens are signed with another key, which the provider publishes instead of the first one. */
    hasReplacedKey: false,
    /** Path of requests that never get a response. */
    silentPath: '',
    answer: undefined as ((path: string, response: ServerResponse) => boolean) | undefined,
  }
  const p = { ...initial, issuer, requests: [] as string[], bodies: [] as string[] }
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: clientId, sub: 'person-1', iat: now, exp: now + 300, nonce: p.nonce }
    return new SignJWT({ ...right, ...p.claims })
      .setProtectedHeader({ alg, kid: 'first' })
      .sign(p.isForeignKey || p.hasReplacedKey ? foreignKeys.privateKey : keys.privateKey)
  }
  handle(async (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    p.requests.push(path)
    let body = ''
    for await (const piece of request) body += piece
    p.bodies.push(body)
    if (p.silentPath === path || p.answer?.(path, response)) return
    response.setHeader('content-type', 'application/json')
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({ ...metadata, ...p.metadata }),
      '/jwks': async () => ({ keys: [await publish((p.hasReplacedKey ? foreignKeys : keys).publicKey)] }),
      '/token': async () => ({
        access_token: 'access',
        token_type: 'bearer',
        expires_in: 60,
        id_token: await idToken(),
      }),
      '/userinfo': () => ({ sub: 'person-1', ...p.userinfo }),
    }
    response.statusCode = path in answers ? 200 : 404
    response.end(JSON.stringify((await answers[path]?.()) ?? {}))
  })
  return Object.assign(p, {
    close,
    /** Resets all settings, so that the responses are valid again. */
    restore() {
      Object.assign(p, initial, { requests: [], bodies: [] })
    },
  })
}
