/** The data provider's own verbs beside react-admin's, and what it is made of. */
import type { DataProvider, RaRecord } from 'react-admin'
import type { Image } from '../../contract/images'
import type { TransitionParams, Transport } from './endpoints'
import type { answer, http } from './http'

export interface PortalDataProvider extends DataProvider {
  /** Changes a record's state: PUT `{path}/{id}:{key}` unless the definition's `transitions` say otherwise. */
  transition(resource: string, params: TransitionParams): Promise<{ data: RaRecord }>
  /** POST `/resources?md=true&sm=true` with the file; small and medium sizes are made. */
  upload(file: File, signal?: AbortSignal): Promise<Image>
}

/** The `meta` of `deleteMany`: the records as the user was shown them, which are deleted only if they have not been changed since. */
export interface DeletionMeta {
  records?: readonly RaRecord[]
}

export interface ProviderOptions {
  http: typeof http
  /** The same with the answer's headers, for the plain REST dialect's totals. */
  answer: typeof answer
  /** Base of relative paths in the b2b dialect, such as `/b2b/retail`. */
  api: string
  /** Already resolved for the role. */
  resources: readonly Transport[]
  /** Fill template names that the call itself does not, such as `{country}`. */
  variables?: () => Readonly<Record<string, string>>
}
