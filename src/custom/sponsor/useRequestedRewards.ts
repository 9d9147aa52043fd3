/** Returns the guids of the rewards in the newest of the sponsor's own open requests (one page). */
import { useQuery } from '@tanstack/react-query'
import { fetchStartedSponsorships } from './sponsorApi'

/** The query key begins with the resource's name, so that every change of a request reloads this query. */
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
