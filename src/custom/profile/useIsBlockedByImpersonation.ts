import { useMe } from '../../authProvider/useSession'

/**
 * Returns whether support staff act for the organisation. Only the account holder may then change the security of the
 * account, such as its password, e-mail address, keys and team, or delete it.
 */
export const useIsBlockedByImpersonation = () => Boolean(useMe()?.impersonation)
