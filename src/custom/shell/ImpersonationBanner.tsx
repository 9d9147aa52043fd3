/** Loads the code of the impersonation banner only during an impersonation. */
import { useMe } from '../../authProvider/useSession'
import { renderPartOnDemand } from '../ui/lazyWithBoundary'

const Banner = renderPartOnDemand(async () => (await import('./ImpersonationAlert')).ImpersonationAlert)

export const ImpersonationBanner = () => (useMe()?.impersonation ? <Banner /> : null)
