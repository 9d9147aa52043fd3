import type { Delivery } from '../../../contract/webhooks'

/** Returns the translation key of an event type. Its dot is replaced, because it would mean a nested key. */
export const eventTypeKey = (type: string) => `webhooks.types.${type.replace('.', '_')}`

/** Returns the state of a delivery. A pending delivery that has failed at least once is `retrying`. */
export const deliveryStateOf = ({ status, attempts }: Delivery) =>
  status === 'pending' && attempts > 0 ? 'retrying' : status
export const deliveryStateKey = (delivery: Delivery) => `webhooks.statuses.${deliveryStateOf(delivery)}`
