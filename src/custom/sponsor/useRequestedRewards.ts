/** Reads the rewards that the sponsor has already requested. */
import { useQuery } from '@tanstack/react-query'
import { fetchStartedSponsorships } from './sponsorApi'

/**
 * Returns the guids of the rewards in the first page of the sponsor's own open requests, newest requests first. The
 * query key begins with the resource's name, so that every change of a request reloads this query.
 */
export const useRequestedRewards = () => {
  const { data = [], isPending } = useQuery({
    queryKey: ['sponsorships', 'started'],
    queryFn: ({ signal }) => fetchStartedSponsorships(signal),
  })
  const requested: ReadonlySet<string> = new Set(
    data.flatMap(({ fundraisingRewards }) => fundraisingRewards.map(({ guid }) => guid)),
  )
  return { requested, isPending }
}
