/**
 * The page `/join?invite=…`, on which an employee accepts the invitation of an organisation. The employee
 * has to confirm, because programs that scan e-mails also open links.
 */
import { Suspense, use, useCallback, useEffect, useState } from 'react'
import type { EmployeeInvite } from '../../../contract/employees'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { loadEmployeeInviteMessages } from '../../i18n/lazyMessages'
import { PageLoading } from '../ui/PageLoading'
import { toastError } from '../ui/toast'
import { forgetLinkSecrets, useLinkSecret } from './linkSecrets'
import { PublicPage } from './PublicPage'

type InviteState = { invite: EmployeeInvite; isAccepted: boolean } | 'reading' | 'dead' | 'failed'

const deadStatuses = [400, 404, 409, 410, 422]
const isDead = (error: unknown) => error instanceof ApiError && deadStatuses.includes(error.status)
const post = <Result,>(path: string, inviteCode: string) =>
  http<Result>(`/auth/employee-invite${path}`, { method: 'POST', body: { inviteCode }, anonymous: true })

const useEmployeeInvite = (code: string | undefined) => {
  const [state, setState] = useState<InviteState>(code ? 'reading' : 'dead')
  const [isBusy, setBusy] = useState(false)
  const read = useCallback(async () => {
    if (!code) return
    setState('reading')
    const failed = (error: unknown) => setState(isDead(error) ? 'dead' : 'failed')
    await post<EmployeeInvite>('', code).then(invite => setState({ invite, isAccepted: false }), failed)
  }, [code])
  useEffect(() => {
    void read()
  }, [read])
  const accept = async (invite: EmployeeInvite) => {
    if (isBusy || !code) return
    setBusy(true)
    try {
      await post('/accept', code)
      forgetLinkSecrets('/join')
      setState({ invite, isAccepted: true })
    } catch (error) {
      if (isDead(error)) setState('dead')
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { state, isBusy, read, accept }
}

const Content = ({ code }: { code: string | undefined }) => {
  const translate = useTranslate()
  const words = (key: string, params = {}) => translate(`employeeInvite.${key}`, params)
  const { state, isBusy, read, accept } = useEmployeeInvite(code)
  if (state === 'reading') return <PageLoading />
  if (state === 'dead') return <p role="alert">{words('dead')}</p>
  if (state === 'failed')
    return (
      <div role="alert">
        <p>{words('failed')}</p>
        <button type="button" className="p-button" onClick={() => void read()}>
          {words('again')}
        </button>
      </div>
    )
  const { invite, isAccepted } = state
  const { name, organisation, employeeRole } = invite
  if (isAccepted) return <p role="status">{words('done', { organisation })}</p>
  return (
    <>
      <p>{words('lead', { name, organisation, role: words(`roles.${employeeRole}`) })}</p>
      <button type="button" className="p-button" aria-busy={isBusy} onClick={() => void accept(invite)}>
        {isBusy && <span className="p-spinner" aria-hidden="true" />}
        {words('confirm')}
      </button>
    </>
  )
}

const Page = () => {
  use(loadEmployeeInviteMessages())
  const code = useLinkSecret().invite
  return (
    <PublicPage title="employeeInvite.title" description="employeeInvite.description" width="narrow">
      <Content code={code} />
    </PublicPage>
  )
}

export const EmployeeInvitation = () => (
  <Suspense fallback={<PageLoading />}>
    <Page />
  </Suspense>
)
