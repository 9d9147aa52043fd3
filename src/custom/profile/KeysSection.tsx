/** Section with the organisation's API keys, for its tills, machines and bins. */
import { KeyList } from '../keys/KeyList'
import { Section } from './Section'
import { useIsBarred } from './useIsBarred'

export const KeysSection = () => {
  const isBarred = useIsBarred()
  return (
    <Section id="keys" title="keys.title" isBarred={isBarred}>
      <KeyList resource="keys" isBarred={isBarred} />
    </Section>
  )
}
