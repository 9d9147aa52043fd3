/**
 * The page `/auth/impersonate` (docs/readings.md, 12). Its query string has `?token=` (a token object as JSON) or
 * `?code=` (a one-time code), and is removed from the history entry before the first request. The role is read from
 * `/auth/me`, never from the URL.
 */
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { AuthToken, Me } from '../../../contract/auth'
import { areaPaths, staffPathAfterImpersonation } from '../../areaPaths'
import { storeStaffSession } from '../../authProvider/staffSession'
import { ApiError, isNetworkOrServerError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { storeMe, storeSession } from '../../session/session'
import { parseItem } from '../../session/storage'
import { useLinkSecret } from './linkSecrets'
import { PublicPage } from './PublicPage'

type Failure = 'broken' | 'failed'
type ImpersonationToken = Pick<AuthToken, 'token' | 'expiresAt'>

const parseToken = (raw: string | undefined): ImpersonationToken | null => {
  const { token, expiresAt } = (parseItem(raw ?? null) ?? {}) as Partial<ImpersonationToken>
  const isWhole = typeof token === 'string' && token && Date.parse(String(expiresAt)) > Date.now()
  return isWhole ? { token, expiresAt: String(expiresAt) } : null
}

const redeem = (code: string) =>
  http<AuthToken>('/auth/impersonate', { method: 'POST', body: { code }, anonymous: true })

/** Signs in as the impersonated user. The current session is replaced only if the new session is valid. */
const enterAs = async ({ token, code }: Record<string, string>): Promise<Me | Failure> => {
  try {
    const ticket = code ? await redeem(code) : parseToken(token)
    if (!ticket) return 'broken'
    const me = await http<Me>('/auth/me', { anonymous: true, headers: { Authorization: `Bearer ${ticket.token}` } })
    if (me.impersonation) storeStaffSession(ticket.token, staffPathAfterImpersonation(me))
    storeSession({ token: ticket.token, role: me.role, expiresAt: ticket.expiresAt })
    storeMe(me)
    return me
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error)
    return !(error instanceof ApiError) || isNetworkOrServerError(error) ? 'failed' : 'broken'
  }
}

export function Impersonate() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const linkSecrets = useLinkSecret()
  const [failure, setFailure] = useState<Failure>()
  const isStarted = useRef(false)

  useEffect(() => {
    // An impersonation code is valid for one request only, so this effect must not send it a second time.
    if (isStarted.current) return
    isStarted.current = true
    void enterAs(linkSecrets).then(result => {
      if (typeof result === 'string') setFailure(result)
      else navigate(areaPaths[result.role].signInHome, { replace: true })
    })
  }, [linkSecrets, navigate])

  return (
    <PublicPage title="public.impersonatePage.title" description="public.impersonatePage.description" width="narrow">
      {failure ? (
        <div role="alert">
          <p>{translate(`public.impersonatePage.${failure}`)}</p>
          <Link to="/sign-in" className="p-button">
            {translate('public.signIn')}
          </Link>
        </div>
      ) : (
        <p role="status">{translate('public.impersonatePage.working')}</p>
      )}
    </PublicPage>
  )
}
