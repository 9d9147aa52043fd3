/**
 * Returns the route along the stops: roads, if the API can compute them (POST /b2b/recycler/route), or else straight
 * lines.
 */
import { useQuery } from '@tanstack/react-query'
import { greatCircleMetres } from '../../../../contract/distance'
import type { Point } from '../../../../contract/primitives'
import type { TripRoute } from '../../../../contract/tripRoute'
import { hasApiExtension } from '../../../config'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'

export const fetchRoute = (points: readonly Point[], withTable: boolean, signal?: AbortSignal) =>
  http<TripRoute>(rolePath('/route'), { method: 'POST', body: { points, withTable }, signal, isRepeatable: false })

const straight = (points: readonly Point[]) => ({
  line: points,
  distanceM: points.slice(1).reduce((sum, point, index) => sum + greatCircleMetres(points[index] ?? point, point), 0),
  durationS: null,
  isRoad: false,
})

export const useRoute = (points: readonly Point[]) => {
  const canAsk = hasApiExtension('routing')
  const { data, isError } = useQuery({
    queryKey: ['route', points],
    queryFn: ({ signal }) => fetchRoute(points, false, signal),
    enabled: canAsk && points.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const route = data?.isRoad ? data : straight(points)
  return { ...route, isMissing: isError }
}
