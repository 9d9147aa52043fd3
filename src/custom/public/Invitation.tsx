/**
 * `/invitation?role=…` (docs/readings.md, 1): six roles, then the form, then the confirmation. A role's card on the
 * landing page preselects the role.
 */
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type ApplicationRole, applicationRoles } from '../../../contract/roles'
import { useTranslate } from '../../i18n/i18n'
import { InvitationForm } from './InvitationForm'
import { PublicPage } from './PublicPage'

function Sent({ email }: { email: string }) {
  const translate = useTranslate()
  return (
    <div role="status">
      <h2>{translate('public.invitation.sentTitle')}</h2>
      <p>{translate('public.invitation.sent')}</p>
      <p className="p-address">{translate('public.invitation.sentTo', { email })}</p>
      <Link to="/" className="p-button">
        {translate('public.toHome')}
      </Link>
    </div>
  )
}

function Roles({ chosen, choose }: { chosen: ApplicationRole | null; choose: (role: ApplicationRole) => void }) {
  const translate = useTranslate()
  return (
    <fieldset className="p-choices">
      <legend>{translate('public.invitation.choose')}</legend>
      {applicationRoles.map(role => (
        <button
          key={role}
          type="button"
          className="p-choice"
          aria-pressed={role === chosen}
          onClick={() => choose(role)}
        >
          {translate(`public.role.${role}`)}
        </button>
      ))}
    </fieldset>
  )
}

export function Invitation() {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const named = applicationRoles.find(each => each === search.get('role')) ?? null
  const [role, setRole] = useState<ApplicationRole | null>(named)
  const [answered, setAnswered] = useState<string>()
  return (
    <PublicPage title="public.invitation.title" description="public.invitation.description" width="narrow">
      {answered !== undefined ? (
        <Sent email={answered} />
      ) : (
        <>
          <Roles chosen={role} choose={setRole} />
          {role && <InvitationForm role={role} onSent={setAnswered} />}
          <p className="p-aside">
            {translate('public.invitation.have')}{' '}
            <Link to="/sign-in" className="p-button p-quiet-button">
              {translate('public.signIn')}
            </Link>
          </p>
        </>
      )}
    </PublicPage>
  )
}
