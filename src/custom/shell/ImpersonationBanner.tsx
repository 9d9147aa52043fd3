/** Loads the banner of an impersonation only during one. */
import { useMe } from '../../authProvider/useSession'
import { onDemand } from '../ui/lazyWithBoundary'

const Banner = onDemand(async () => (await import('./ImpersonationAlert')).ImpersonationAlert)

export const ImpersonationBanner = () => (useMe()?.impersonation ? <Banner /> : null)
