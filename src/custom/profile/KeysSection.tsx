/** Section with the organisation's API keys, for its tills, machines and bins. */
import { KeyList } from '../keys/KeyList'
import { ProfileSection } from './ProfileSection'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

export const KeysSection = () => {
  const isBarred = useIsBlockedByImpersonation()
  return (
    <ProfileSection id="keys" title="keys.title" isBarred={isBarred}>
      <KeyList resource="keys" isBarred={isBarred} />
    </ProfileSection>
  )
}
