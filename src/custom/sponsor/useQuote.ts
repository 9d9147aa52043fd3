/** The server's price of the basket, asked anew whenever the basket changes, and which rewards it refuses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../dataProvider/apiError'
import { type BasketItem, useBasket } from './basket'
import { fetchQuote } from './sponsorApi'

/** The items that an error's `rewardIds.N` point at. */
export const refusedItems = (error: unknown, items: readonly BasketItem[]): readonly BasketItem[] => {
  const fields = error instanceof ApiError ? Object.keys(error.fields) : []
  return items.filter((_, index) => fields.includes(`rewardIds.${index}`))
}

export const useQuote = () => {
  const { items } = useBasket()
  const rewardIds = items.map(({ guid }) => guid)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    // Begins with the resource's name: what refreshes the rewards refreshes their price.
    queryKey: ['sponsorRewards', 'quote', rewardIds],
    queryFn: ({ signal }) => fetchQuote(rewardIds, signal),
    enabled: rewardIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return {
    /** Of the last basket until this one's arrives. */
    quote: error ? undefined : data,
    isCurrent: data !== undefined && !isPlaceholderData && !error,
    isFetching,
    error,
    refused: refusedItems(error, items),
    retry: refetch,
  }
}

export type QuoteState = ReturnType<typeof useQuote>
