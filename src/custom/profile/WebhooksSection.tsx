/** Section with the webhooks of the organisation: the URLs of its own systems that receive events. */
import { WebhookList } from '../webhooks/WebhookList'
import { ProfileSection } from './ProfileSection'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

export const WebhooksSection = () => {
  const isBlocked = useIsBlockedByImpersonation()
  return (
    <ProfileSection id="webhooks" title="webhooks.title" isBlocked={isBlocked}>
      <WebhookList isBlocked={isBlocked} />
    </ProfileSection>
  )
}
