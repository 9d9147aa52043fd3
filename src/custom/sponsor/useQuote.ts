/** Loads the price of the basket whenever the basket changes, and finds the rewards that the server rejects. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../dataProvider/apiError'
import { type BasketItem, useBasket } from './basket'
import { fetchQuote } from './sponsorApi'

/** Returns the rewards of the basket that the `rewardIds.N` fields of an error refer to. */
export const findRejectedBasketItems = (error: unknown, items: readonly BasketItem[]): readonly BasketItem[] => {
  const fields = error instanceof ApiError ? Object.keys(error.fields) : []
  return items.filter((_, index) => fields.includes(`rewardIds.${index}`))
}

export const useQuote = () => {
  const { items } = useBasket()
  const rewardIds = items.map(({ guid }) => guid)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    // The query key begins with the resource's name, so that refreshing the rewards also refreshes the price.
    queryKey: ['sponsorRewards', 'quote', rewardIds],
    queryFn: ({ signal }) => fetchQuote(rewardIds, signal),
    enabled: rewardIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return {
    /**
     * The quote of the current basket, or of the previous basket until the response arrives. `undefined` before the
     * first response and after a failed call.
     */
    quote: error ? undefined : data,
    isCurrent: data !== undefined && !isPlaceholderData && !error,
    isFetching,
    error,
    refused: findRejectedBasketItems(error, items),
    retry: refetch,
  }
}

export type QuoteState = ReturnType<typeof useQuote>
