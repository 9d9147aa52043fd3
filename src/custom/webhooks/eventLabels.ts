import type { Delivery } from '../../../contract/webhooks'

/** The words of a type of news: dots would be read as deeper keys. */
export const wordOf = (type: string) => `webhooks.types.${type.replace('.', '_')}`

/** The words of how far a delivery is: what was tried in vain is no longer on its way. */
export const stateOf = ({ status, attempts }: Delivery) => (status === 'pending' && attempts > 0 ? 'retrying' : status)
export const stateWordOf = (delivery: Delivery) => `webhooks.statuses.${stateOf(delivery)}`
