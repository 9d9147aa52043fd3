/** Loads the code of the impersonation banner only during an impersonation. */
import { useMe } from '../../authProvider/useSession'
import { renderOnDemand } from '../ui/lazyWithBoundary'

const Banner = renderOnDemand(async () => (await import('./ImpersonationAlert')).ImpersonationAlert)

export const ImpersonationBanner = () => (useMe()?.impersonation ? <Banner /> : null)
