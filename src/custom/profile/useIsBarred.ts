import { useMe } from '../../authProvider/useSession'

/**
 * Returns true during an impersonation: password, e-mail and deletion are for the account holder only (security rules).
 */
export const useIsBarred = () => Boolean(useMe()?.impersonation)
