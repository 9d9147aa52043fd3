/** Sample values of declared resources that must meet more than their schema demands, by the list's name. */
import type { ListName } from '../../../contract/lists'
import { targetPoints } from '../../../contract/rules'

type Body = Record<string, unknown>

export const mustBeTrue: Partial<Record<ListName, (body: Body) => Body>> = {
  fundraisingRewards: ({ fiatPrice, price, quantity }) => {
    const { amount = fiatPrice } = (price ?? {}) as { amount?: unknown }
    return { targetPoints: targetPoints(Number(amount), Number(quantity)) }
  },
}
