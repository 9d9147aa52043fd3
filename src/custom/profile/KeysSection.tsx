/** Section with the organisation's API keys, for its tills, machines and bins. */
import { KeyList } from '../keys/KeyList'
import { Section } from './Section'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

export const KeysSection = () => {
  const isBarred = useIsBlockedByImpersonation()
  return (
    <Section id="keys" title="keys.title" isBarred={isBarred}>
      <KeyList resource="keys" isBarred={isBarred} />
    </Section>
  )
}
