/**
 * The page `/invitation?role=…` (docs/readings.md, 1): the user chooses a role, fills in the form, and sees a
 * confirmation. The role cards on the landing page link here with `role`.
 */
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type ApplicationRole, applicationRoles, roleOfApplication } from '../../../contract/roles'
import { isFeatureOn } from '../../config'
import { useTranslate } from '../../i18n/i18n'
import { PublicPage } from './PublicPage'
import { RequestInvitationForm } from './RequestInvitationForm'

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

/** Returns the roles that the installation has, and `producer`, which can apply but has no area in the portal. */
const availableRoles = () =>
  applicationRoles.filter(applicationRole => {
    const role = roleOfApplication(applicationRole)
    return !role || isFeatureOn('roles', role)
  })

function Roles({ chosen, choose }: { chosen: ApplicationRole | null; choose: (role: ApplicationRole) => void }) {
  const translate = useTranslate()
  return (
    <fieldset className="p-choices">
      <legend>{translate('public.invitation.choose')}</legend>
      {availableRoles().map(role => (
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

export function RequestInvitation() {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const named = availableRoles().find(available => available === search.get('role')) ?? null
  const [role, setRole] = useState<ApplicationRole | null>(named)
  const [answered, setAnswered] = useState<string>()
  return (
    <PublicPage title="public.invitation.title" description="public.invitation.description" width="narrow">
      {answered !== undefined ? (
        <Sent email={answered} />
      ) : (
        <>
          <Roles chosen={role} choose={setRole} />
          {role && <RequestInvitationForm role={role} onSent={setAnswered} />}
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
