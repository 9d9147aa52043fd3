/**
 * The page `/team-invitation?invite=…`, on which a person joins the team of an organisation, with a new password or
 * with the password of an existing account. Then the role's area opens.
 */
import { Suspense, use } from 'react'
import { useNavigate } from 'react-router-dom'
import { areaPaths } from '../../areaPaths'
import { useTranslate } from '../../i18n/i18n'
import { loadTeamMessages } from '../../i18n/lazyMessages'
import { PageLoading } from '../ui/PageLoading'
import { forgetLinkSecrets, useLinkSecret } from './linkSecrets'
import { PublicPage } from './PublicPage'
import { TeamInvitationForm } from './TeamInvitationForm'
import { useTeamInvitation } from './useTeamInvitation'

const Content = ({ code }: { code: string | undefined }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state, read, end } = useTeamInvitation(code)
  switch (state.kind) {
    case 'reading':
      return <PageLoading />
    case 'dead':
      return <p role="alert">{translate('team.accept.dead')}</p>
    case 'failed':
      return (
        <div role="alert">
          <p>{translate('team.accept.failed')}</p>
          <button type="button" className="p-button" onClick={() => void read()}>
            {translate('team.accept.again')}
          </button>
        </div>
      )
    case 'live':
      return (
        <TeamInvitationForm
          details={state.details}
          code={state.code}
          onDead={end}
          onJoined={role => {
            forgetLinkSecrets('/team-invitation')
            navigate(areaPaths[role].signInHome, { replace: true })
          }}
        />
      )
  }
}

const Page = () => {
  use(loadTeamMessages())
  const code = useLinkSecret().invite
  return (
    <PublicPage title="team.accept.title" description="team.accept.description" width="narrow">
      <Content code={code} />
    </PublicPage>
  )
}

export const TeamInvitation = () => (
  <Suspense fallback={<PageLoading />}>
    <Page />
  </Suspense>
)
