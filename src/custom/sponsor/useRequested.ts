/** The rewards that open requests of the sponsor's own are for already. */
import { useQuery } from '@tanstack/react-query'
import { fetchOpenRequests } from './sponsorApi'

/** Its key begins with the resource's name: whatever changes a request has them asked for anew. */
export const useRequested = () => {
  const { data = [], isPending } = useQuery({
    queryKey: ['sponsorships', 'started'],
    queryFn: ({ signal }) => fetchOpenRequests(signal),
  })
  const requested: ReadonlySet<string> = new Set(
    data.flatMap(({ fundraisingRewards }) => fundraisingRewards.map(({ guid }) => guid)),
  )
  return { requested, isPending }
}
