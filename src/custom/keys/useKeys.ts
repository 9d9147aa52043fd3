/** Changes API keys. Each change loads the list again; a failure is shown as a toast. */
import { type RaRecord, useDataProvider } from 'react-admin'
import type { Key, KeyWithSecret } from '../../../contract/keys'
import type { Values } from '../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useRowMutation } from '../engine/actions/useRowMutation'

export type KeyResource = 'keys' | 'platformKeys'
export type KeyRecord = Key & RaRecord<string>

export const useApiKeyMutations = (resource: KeyResource) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { isBusy, run } = useRowMutation()
  return {
    isBusy,
    create: (data: Values) => run<KeyWithSecret>(() => dataProvider.create(resource, { data })),
    rotate: (id: string) =>
      run<KeyWithSecret>(() => dataProvider.transition(resource, { id, key: 'rotate' }), undefined, 'keys.notReplaced'),
    revoke: (id: string) => run<Key>(() => dataProvider.transition(resource, { id, key: 'revoke' })),
  }
}
