/** GET /b2b/service-provider/redemptions and the goods of a reward; what was shown stays until the next answer is there. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging'
import type { GoodState, Redeemed } from '../../../contract/redemptions'
import { isPeriod } from '../../../contract/rules'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import type { Period } from '../analytics/period'

export const useRedeemed = ({ from, to }: Period) =>
  useQuery({
    queryKey: ['redeemed', from, to],
    queryFn: ({ signal }) => http<Redeemed>(rolePath('/redemptions'), { query: { from, to }, signal }),
    enabled: isPeriod({ from, to }),
    placeholderData: keepPreviousData,
  })

export const useGoods = (rewardId: string, offset: number) =>
  useQuery({
    queryKey: ['goods', rewardId, offset],
    queryFn: ({ signal }) =>
      http<Page<GoodState>>(rolePath(`/rewards/premium/${rewardId}/goods`), { query: { Offset: offset }, signal }),
    placeholderData: keepPreviousData,
  })
