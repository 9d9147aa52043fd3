import { useDataProvider } from 'react-admin'
import type { OwnFundraisingReward } from '../../../contract/rewards'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useRowMutation } from '../engine/actions/useRowMutation'
import { useShareLink } from './useShareLink'

/** Returns the address of a fundraiser's public page; `undefined` or null without one. */
export const publicPageUrl = ({ publicPage }: OwnFundraisingReward) =>
  publicPage && new URL(publicPage, window.location.origin).href

/**
 * Returns `publish`, which makes a fundraiser public and shares or copies its link, and `unpublish`, which ends its
 * public page. `isBusy` is true while a change runs.
 */
export const usePublicPage = (reward: OwnFundraisingReward) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { run, isBusy } = useRowMutation()
  const { share, copy, canShare } = useShareLink()
  const change = (key: 'share' | 'unshare', successText?: string) =>
    run<OwnFundraisingReward>(
      () => dataProvider.transition('fundraisingRewards', { id: reward.guid, key, previousData: reward }),
      successText,
    )
  const publish = async () => {
    const shared = await change('share')
    const url = shared && publicPageUrl(shared)
    if (url) await share(shared.name, url)
  }
  return { publish, unpublish: (successText: string) => change('unshare', successText), share, copy, canShare, isBusy }
}
