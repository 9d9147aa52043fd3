/** Loads the bar with the sponsor's request after the rows. It floats above the page, so that it moves nothing. */
import { loadSponsorMessages } from '../../i18n/lazyMessages'
import { lazyWithBoundary } from '../ui/lazyWithBoundary'

export const LazyBasketBar = lazyWithBoundary(async () => {
  const [{ BasketBar }] = await Promise.all([import('./BasketBar'), loadSponsorMessages()])
  return BasketBar
})
