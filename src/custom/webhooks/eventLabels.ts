import type { Delivery } from '../../../contract/webhooks'

/** Returns the translation key of an event type. Dots are replaced, because they would mean nested keys. */
export const eventTypeKey = (type: string) => `webhooks.types.${type.replace('.', '_')}`

/** Returns the state of a delivery. A pending delivery that has failed at least once is `retrying`. */
export const deliveryStateOf = ({ status, attempts }: Delivery) =>
  status === 'pending' && attempts > 0 ? 'retrying' : status
export const deliveryStateKey = (delivery: Delivery) => `webhooks.statuses.${deliveryStateOf(delivery)}`
