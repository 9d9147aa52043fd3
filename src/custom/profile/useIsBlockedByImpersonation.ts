import { useMe } from '../../authProvider/useSession'

/**
 * Returns true during an impersonation: only the account holder may change the password and e-mail or delete the
 * account (security rules).
 */
export const useIsBlockedByImpersonation = () => Boolean(useMe()?.impersonation)
