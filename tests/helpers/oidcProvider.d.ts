/** The part of `oidc-provider` that the tests use. The package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface InteractionContext {
    oidc: {
      provider: { Grant: new (of: { clientId: string | undefined; accountId: string | undefined }) => Grant }
      client?: { clientId: string }
      session?: { accountId: string }
    }
  }
  export interface Configuration {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[]
    claims: Record<string, string[]>
    findAccount(context: unknown, id: string): { accountId: string; claims(): Promise<object> }
    cookies: { keys: string[] }
    jwks: { keys: object[] }
    ttl: Record<string, number>
    features: Record<string, { enabled: boolean }>
    interactions: { url(context: unknown, interaction: { uid: string }): string }
    loadExistingGrant(context: InteractionContext): Promise<Grant>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: Record<string, unknown> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
