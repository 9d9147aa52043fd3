/** Asks the server what an invite carries, before anything is typed (design, readings 2 and 16). */
import { useCallback, useEffect, useState } from 'react'
import type { Invite } from '../../../../contract/auth'
import { ApiError, http } from '../../../dataProvider/http'

export type InviteState =
  | { kind: 'checking' }
  | { kind: 'live'; invite: Invite; code: string }
  /** Unknown, used or expired. */
  | { kind: 'dead' }
  /** The page was opened without a code. */
  | { kind: 'none' }
  /** No answer, or not one about the invite. */
  | { kind: 'unchecked' }

const deadStatuses = [400, 404, 409, 410, 422]

const stateOf = (error: unknown): InviteState => ({
  kind: error instanceof ApiError && deadStatuses.includes(error.status) ? 'dead' : 'unchecked',
})

export const useInvite = (code: string | undefined) => {
  const [state, setState] = useState<InviteState>({ kind: code ? 'checking' : 'none' })
  const ask = useCallback(async () => {
    if (!code) return
    setState({ kind: 'checking' })
    const body = { inviteCode: code }
    const answer = http<Invite>('/b2b/auth/invite', { method: 'POST', body, anonymous: true })
    setState(await answer.then(invite => ({ kind: 'live', invite, code }) as const, stateOf))
  }, [code])
  useEffect(() => {
    void ask()
  }, [ask])
  return { state, ask }
}
