/** Section with the organisation's API keys, for its tills, machines and bins. */
import { KeyList } from '../keys/KeyList'
import { ProfileSection } from './ProfileSection'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

export const KeysSection = () => {
  const isBlocked = useIsBlockedByImpersonation()
  return (
    <ProfileSection id="keys" title="keys.title" isBlocked={isBlocked}>
      <KeyList resource="keys" isBlocked={isBlocked} />
    </ProfileSection>
  )
}
