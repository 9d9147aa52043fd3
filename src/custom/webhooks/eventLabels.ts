import type { Delivery } from '../../../contract/webhooks'

/** Returns the translation key of an event type. Dots are replaced, because they would mean nested keys. */
export const wordOf = (type: string) => `webhooks.types.${type.replace('.', '_')}`

/** Returns the state of a delivery. A pending delivery that has failed at least once is `retrying`. */
export const stateOf = ({ status, attempts }: Delivery) => (status === 'pending' && attempts > 0 ? 'retrying' : status)
export const stateWordOf = (delivery: Delivery) => `webhooks.statuses.${stateOf(delivery)}`
