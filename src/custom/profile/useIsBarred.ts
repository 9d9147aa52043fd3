import { useMe } from '../../authProvider/useSession'

/** Password, e-mail and deletion are the account holder's alone: not while support staff act for it (security rules). */
export const useIsBarred = () => Boolean(useMe()?.impersonation)
