/**
 * Reads and changes webhooks and their deliveries. Each change loads the lists again; a failure is shown as a toast.
 */
import { useRef } from 'react'
import { type RaRecord, useDataProvider, useGetList, useGetOne } from 'react-admin'
import type { Delivery, DeliveryDetails, Webhook, WebhookWithSecret } from '../../../contract/webhooks'
import { isNetworkOrServerError } from '../../dataProvider/apiError'
import type { Values } from '../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useRowMutation } from '../engine/actions/useRowMutation'
import { type FormBaseline, saveRecord } from '../engine/form/conflict/saveRecord'
import { listArguments } from '../engine/list/listArguments'

export type WebhookRecord = Webhook & RaRecord<string>
export type DeliveryRecord = Delivery & RaRecord<string>

/** Poll interval in ms while a delivery waits for its first attempt, which is made within moments. */
const pollMs = 2000
const isOnItsWay = ({ status, attempts }: Delivery) => status === 'pending' && attempts === 0

export const useDeliveryList = (webhookId: string, page: number) =>
  useGetList<DeliveryRecord>('webhookDeliveries', listArguments({ webhookId }, page), {
    refetchInterval: ({ state }) => (state.data?.data?.some(isOnItsWay) ? pollMs : false),
  })

export const useDelivery = (id: string) =>
  useGetOne<DeliveryDetails & RaRecord<string>>(
    'webhookDeliveries',
    { id },
    { refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? pollMs : false) },
  )

/** Returns those values of a webhook's record that its PUT sends. */
export const webhookValues = (record: Values): Values => {
  const { name, url, types, disabledAt } = record as unknown as WebhookRecord
  return { name, url, types, isEnabled: !disabledAt }
}

export const webhookFields = [
  { kind: 'text', source: 'name' },
  { kind: 'text', source: 'url' },
  { kind: 'multiChoice', source: 'types', options: [] },
] as const

export const useWebhookMutations = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { isBusy, run } = useRowMutation('webhookDeliveries')
  const webhooks = 'webhooks'
  const rotating = useRef(new Map<string, WebhookRecord>())
  /**
   * Replaces the secret. If a call got no response, the webhook may already have a new secret; the next attempt then
   * repeats the same call, even if the list has changed since.
   */
  const rotate = async (shown: WebhookRecord) => {
    const record = rotating.current.get(shown.id) ?? shown
    const key = record.overlapUntil ? 'rotateAgain' : 'rotate'
    rotating.current.delete(shown.id)
    try {
      return await dataProvider.transition(webhooks, { id: record.id, key, previousData: record })
    } catch (error) {
      if (isNetworkOrServerError(error)) rotating.current.set(record.id, record)
      throw error
    }
  }
  return {
    isBusy,
    create: (data: Values) => run<WebhookWithSecret>(() => dataProvider.create(webhooks, { data })),
    /** Changes only the values in `change`. Other changes that another user has made are kept. */
    update: (record: WebhookRecord, change: Values) => {
      const { id } = record
      const base: FormBaseline = { record, values: webhookValues(record) }
      const editing = {
        id,
        fields: [...webhookFields, { kind: 'boolean', source: 'isEnabled' }],
        toValues: webhookValues,
        write: (data: Values, previousData: Values) =>
          dataProvider.update(webhooks, { id, data, previousData: previousData as WebhookRecord }),
        read: async () => (await dataProvider.getOne(webhooks, { id })).data as Values,
      }
      return run<Webhook>(async () => ({ data: await saveRecord(editing, base, { ...base.values, ...change }) }))
    },
    remove: (record: WebhookRecord) =>
      run<Webhook>(() => dataProvider.delete(webhooks, { id: record.id, previousData: record })),
    rotate: (record: WebhookRecord) => run<WebhookWithSecret>(() => rotate(record)),
    test: (id: string) =>
      run<Delivery>(() => dataProvider.transition(webhooks, { id, key: 'test' }), 'webhooks.onItsWay'),
    repeat: (id: string) =>
      run<Delivery>(() => dataProvider.transition('webhookDeliveries', { id, key: 'repeat' }), 'webhooks.onItsWay'),
  }
}
export type WebhookMutations = ReturnType<typeof useWebhookMutations>
