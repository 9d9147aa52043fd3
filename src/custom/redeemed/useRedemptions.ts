/**
 * Reads a provider's redemptions and a reward's codes. Previous data stays until the next response.
 *   GET /b2b/service-provider/redemptions                  ?from,to
 *   GET /b2b/service-provider/rewards/premium/{id}/goods   ?Offset,state
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CodeState, RedemptionReport, RewardCodePage } from '../../../contract/redemptions'
import { isValidPeriod } from '../../../contract/rules'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import type { Period } from '../analytics/period'

export const useRedemptions = ({ from, to }: Period) =>
  useQuery({
    queryKey: ['redeemed', from, to],
    queryFn: ({ signal }) => http<RedemptionReport>(rolePath('/redemptions'), { query: { from, to }, signal }),
    enabled: isValidPeriod({ from, to }),
    placeholderData: keepPreviousData,
  })

/** Reads a page of codes; without `state`, codes in all states. */
export const fetchRewardCodes = (
  rewardId: string,
  state: CodeState | undefined,
  offset: number,
  signal?: AbortSignal,
) =>
  http<RewardCodePage>(rolePath(`/rewards/premium/${rewardId}/goods`), {
    query: { Offset: offset, ...(state && { state }) },
    ...(signal && { signal }),
  })

export const useRewardCodes = (rewardId: string, state: CodeState | undefined, offset: number) =>
  useQuery({
    queryKey: ['goods', rewardId, state, offset],
    queryFn: ({ signal }) => fetchRewardCodes(rewardId, state, offset, signal),
    placeholderData: keepPreviousData,
  })
