/** Types of the data provider: its verbs in addition to react-admin's, and its options. */
import type { DataProvider, RaRecord } from 'react-admin'
import type { Image } from '../../contract/images'
import type { TransitionParams, Transport } from './endpoints'
import type { http, httpWithHeaders } from './http'

export interface PortalDataProvider extends DataProvider {
  /** Changes a record's state: PUT `{path}/{id}:{key}` unless the definition's `transitions` specify otherwise. */
  transition(resource: string, params: TransitionParams): Promise<{ data: RaRecord }>
  /** POST `/resources?md=true&sm=true` with the file. The server stores it in small and medium sizes too. */
  upload(file: File, signal?: AbortSignal): Promise<Image>
}

/**
 * `meta` of `deleteMany`: the records as the user saw them. A record is deleted only if it has not changed since then.
 */
export interface DeletionMeta {
  records?: readonly RaRecord[]
}

export interface ProviderOptions {
  http: typeof http
  /**
   * HTTP client that also returns the response's headers, because the plain REST dialect has the total of a list in a
   * header.
   */
  answer: typeof httpWithHeaders
  /** Base path of relative paths in the b2b dialect, such as `/b2b/retail`. */
  api: string
  /** The resources, as they are resolved for the user's role and access (engine/definition/resolve.ts). */
  resources: readonly Transport[]
  /** Returns values for placeholders of path templates that the call itself does not fill, such as `{country}`. */
  variables?: () => Readonly<Record<string, string>>
}
