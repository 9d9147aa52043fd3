/** What can be done with keys; each change reads the list anew. A failure is a toast. */
import { useState } from 'react'
import { type RaRecord, useGetList } from 'react-admin'
import type { Key, NewKey } from '../../../contract/keys'
import type { Values } from '../../dataProvider/endpoints'
import { listArguments } from '../engine/listArguments'
import { useErrorToast } from '../engine/useErrorToast'
import { usePortalProvider } from '../engine/usePortalProvider'
import { useRefreshResource } from '../engine/useRowAction'

export type KeyResource = 'keys' | 'platformKeys'
export type KeyRecord = Key & RaRecord<string>

export const useKeyList = (resource: KeyResource, page: number) =>
  useGetList<KeyRecord>(resource, listArguments({}, page))

export const useKeyChanges = (resource: KeyResource) => {
  const dataProvider = usePortalProvider()
  const refresh = useRefreshResource()
  const toastError = useErrorToast()
  const [isBusy, setIsBusy] = useState(false)
  /** @returns what was answered, or undefined after a failure */
  const run = async <Answer>(call: () => Promise<{ data: unknown }>): Promise<Answer | undefined> => {
    setIsBusy(true)
    try {
      const { data } = await call()
      await refresh(resource)
      return data as Answer
    } catch (error) {
      toastError(error)
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    create: (data: Values) => run<NewKey>(() => dataProvider.create(resource, { data })),
    rotate: (id: string) => run<NewKey>(() => dataProvider.transition(resource, { id, key: 'rotate' })),
    revoke: (id: string) => run<Key>(() => dataProvider.transition(resource, { id, key: 'revoke' })),
  }
}
